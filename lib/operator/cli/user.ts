import { ROLES } from "@/lib/access/permissions";
import { setOperator } from "@/lib/operator/set-operator";
import { knownUser, newUser, operatorChoice } from "@/lib/people/members/contract";
import { createUser, resetPassword, resetTwoFactor, signOutUser } from "@/lib/people/members/operate-users";
import { command, runCommandLine } from "./command";

const shownOnce = (password: string) =>
  `\n\n  ${password}\n\nThe password is shown only now and is not stored. It is valid for 24 hours: ` +
  `sign in and choose a new one.`;

await runCommandLine(
  "user",
  {
    create: command({
      about: "Adds a person to a brand. A new person gets a password that is valid for 24 hours.",
      usage: `--email anna@example.com --name "Anna Berg" --brand example-outdoor --role ${ROLES.join("|")}`,
      input: newUser,
      run: async (context, user) => {
        const { password } = await createUser(context, user);
        const then =
          password === null
            ? " The account already existed and keeps its password."
            : ` The password is${shownOnce(password)}`;
        return `${user.email} is ${user.role} of ${user.brand} now.${then}`;
      },
    }),
    "reset-password": command({
      about: "Gives a person a new password for 24 hours. Their sessions and unused password links end.",
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
      about: "Removes two-step sign-in of a person who has lost the app and the recovery codes.",
      usage: "--email anna@example.com",
      input: knownUser,
      run: async (context, { email }) => {
        await resetTwoFactor(context, { email });
        return `${email} is signed out everywhere and signs in with the password alone now.`;
      },
    }),
    "set-operator": command({
      about: "Grants or withdraws access to /operator, where the deployment is run.",
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
