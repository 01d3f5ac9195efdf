import { z } from "zod";
import { ROLES } from "@/lib/access/permissions";
import { setOperator } from "@/lib/operator/set-operator";
import { createSignInLink } from "@/lib/people/auth/sign-in-link";
import { knownUser, newUser, operatorChoice } from "@/lib/people/members/contract";
import { createUser, resetPassword, resetTwoFactor, signOutUser } from "@/lib/people/members/operate-users";
import { environment } from "@/lib/platform/env";
import { showDemo } from "@/lib/platform/launch/demo";
import { command, runCommandLine } from "./command";

const shownOnce = (password: string) =>
  `\n\n  ${password}\n\nThe password is shown this once and is kept nowhere. It signs in for 24 ` +
  `hours, to choose another.`;

await runCommandLine(
  "user",
  {
    create: command({
      about:
        "Makes somebody a member of a brand. Who is new gets a password that signs in for 24 hours, to choose another.",
      usage: `--email anna@example.com --name "Anna Berg" --brand example-outdoor --role ${ROLES.join("|")}`,
      input: newUser,
      run: async (context, user) => {
        const { password } = await createUser(context, user);
        const then =
          password === null
            ? " The account was there already and keeps its password."
            : ` Sign in with${shownOnce(password)}`;
        return `${user.email} is ${user.role} of ${user.brand} now.${then}`;
      },
    }),
    "reset-password": command({
      about: "Gives a person such a password, ends their sessions and the links to a new password that they were sent.",
      usage: "--email anna@example.com",
      input: knownUser,
      run: async (context, { email }) => {
        const { password } = await resetPassword(context, { email });
        return `${email} is signed out everywhere. The new password is${shownOnce(password)}`;
      },
    }),
    "sign-out": command({
      about: "Ends every session of a person.",
      usage: "--email anna@example.com",
      input: knownUser,
      run: async (context, { email }) => {
        const { sessions } = await signOutUser(context, { email });
        return `${email} is signed out everywhere: ${sessions} sessions ended.`;
      },
    }),
    "reset-two-factor": command({
      about: "Removes the second step of a person who has lost app and recovery codes.",
      usage: "--email anna@example.com",
      input: knownUser,
      run: async (context, { email }) => {
        await resetTwoFactor(context, { email });
        return `${email} signs in by the password alone now, and is signed out everywhere.`;
      },
    }),
    "sign-in-link": command({
      about:
        "Creates a link that signs a person in on this machine: once, within 15 minutes, without password and second " +
        "step. Only with the embedded database.",
      usage: "--email anna@example.com",
      input: knownUser,
      run: async (context, input) => (await createSignInLink(context, input)).url,
    }),
    demo: command({
      about: "Shows password and recovery codes of the demonstration brands' owners.",
      usage: "",
      input: z.strictObject({}),
      run: async ({ db }) => {
        if (!environment().isEmbeddedDatabase)
          throw new Error("Only the embedded database has a demonstration brand with a known password.");
        const demo = await showDemo(db);
        return [demo.signIn, demo.other.signIn]
          .map(({ email, password, codes }) => `${email}\n  password ${password}\n  codes    ${codes.join(" ")}`)
          .join("\n");
      },
    }),
    "set-operator": command({
      about: "Lets somebody run the deployment at /operator, or no more.",
      usage: "--email anna@example.com --operator yes|no",
      input: operatorChoice,
      run: async (context, input) => {
        await setOperator(context, input);
        return input.operator === "yes"
          ? `${input.email} runs this deployment at /operator, once the second step is set up.`
          : `${input.email} is no operator any more.`;
      },
    }),
  },
  process.argv.slice(2),
);
