import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";

/** What Next would say of the request, and who is signed in. */
const request = vi.hoisted(() => ({ headers: {} as Record<string, string>, asked: [] as string[], role: "viewer" }));
vi.mock("next/headers", () => ({ headers: async () => new Headers(request.headers), cookies: async () => ({}) }));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("./flash", () => ({ leaveFlash: async () => undefined }));
vi.mock("./i18n", () => ({
  getLocale: async () => "en",
  getTranslations: async () => Object.assign((key: string) => key, { has: () => false }),
}));
vi.mock("@/lib/people/auth/visitor", () => ({
  visitor: () => ({ db: undefined, requestId: "req_1" }),
  contextFor: (actor: unknown) => ({ db: undefined, actor, requestId: "req_1" }),
}));
vi.mock("@/lib/people/auth/session", () => ({
  requireMember: async () => {
    request.asked.push("session");
    return { actor: { kind: "member", brandId: "brd_1", userId: "usr_1", sessionId: "ses_1", role: request.role } };
  },
  isPageOf: async (mark: string) => mark === "usr_1.brd_1",
}));

// Files share their worker's modules, so this file loads fresh ones and leaves none behind.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { action } = await import("./action");
const { useCase: declareUseCase } = await import("@/lib/access/use-case");
const { DomainError } = await import("@/lib/platform/errors");
const { PAGE_MEMBER_FIELD, SUBMISSION_FIELD } = await import("@/lib/platform/http/guarded-action");
const { secret } = await import("@/lib/platform/input/secret");

beforeEach(() => Object.assign(request, { headers: {}, asked: [], role: "viewer" }));

const approve = declareUseCase({
  may: "compliance.review",
  by: "member",
  input: z.object({ name: z.string(), password: z.string() }),
  audits: [],
  run: async () => void request.asked.push("run"),
});
const send = action({
  schema: z.object({ name: z.string().min(3), password: secret(z.string()) }),
  readInput: (fields) => {
    request.asked.push("read");
    return fields;
  },
  run: approve,
  explain: ({ code, extras }) => ({ message: code, ...(extras.errors && { errors: { name: "short" } }) }),
});

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

it("a form from elsewhere is refused before anybody is asked who sends it", async () => {
  request.headers = { origin: "https://evil.example", host: "localhost:3000" };
  await expect(send({}, form({ name: "Ada", password: "x" }))).rejects.toThrow(DomainError);
  expect(request.asked).toEqual([]);
});

it("a form of another person's or brand's page has no effect, and its page is notified", async () => {
  request.role = "owner";
  const fields = { name: "Ada", password: "x", [SUBMISSION_FIELD]: "sub_1" };
  for (const mark of ["usr_2.brd_1", "usr_1.brd_2", ""])
    expect(await send({}, form({ ...fields, [PAGE_MEMBER_FIELD]: mark }))).toEqual({ isRejected: true });
  expect(request.asked).toEqual([]);
  expect(await send({}, form({ name: "A", password: "x", [PAGE_MEMBER_FIELD]: "usr_1.brd_1" }))).toMatchObject({
    message: "invalid_request",
    values: { name: "A" },
  });
  expect(request.asked).toEqual(["session", "read"]);
});

it("nothing is read of what somebody sends who may not", async () => {
  expect(await send({}, form({ name: "", password: "x" }))).toMatchObject({ message: "forbidden" });
  expect(request.asked).toEqual(["session"]);
});

it("whoever may is asked for what is wrong, with all that was sent but what is secret", async () => {
  request.role = "owner";
  expect(await send({}, form({ name: "A", password: "of mine", note: "kept" }))).toEqual({
    message: "invalid_request",
    errors: { name: "short" },
    values: { name: "A", note: "kept" },
  });
  expect(request.asked).toEqual(["session", "read"]);
  expect(await send({}, form({ name: "Ada", password: "of mine" }))).toEqual({ result: undefined });
  expect(request.asked.slice(2)).toEqual(["session", "read", "run"]);
});

it("what is no form reaches nobody: a script that calls an action by its id is at fault itself", async () => {
  const { inRequest, watchAction } = await import("@/lib/platform/request-scope");
  const call = send as (...args: unknown[]) => Promise<unknown>;
  await inRequest({ requestId: "req_1" }, async () => {
    const wasReached = watchAction();
    for (const args of [["x"], ["x", "y"], [{}, {}], [null, form({})], [{}, form({}), 1]])
      await expect(call(...args)).rejects.toMatchObject({ code: "malformed_request" });
    expect([wasReached(), request.asked]).toEqual([false, []]);
    await send({}, form({}));
    expect(wasReached()).toBe(true);
  });
});

it("no text reaches a use case that the database cannot keep", async () => {
  request.role = "owner";
  expect(await send({}, form({ name: "A\0b", password: "x", note: "\0" }))).toEqual({ result: undefined });
  expect(await send({}, form({ name: "\0", password: "x" }))).toMatchObject({ values: { name: "\uFFFD" } });
});

it("leads to an address, whatever of the form stands in it", async () => {
  request.role = "owner";
  const press = action({ run: approve, page: ({ id = "" }) => `/things/${id}` });
  const ledTo = (fields: Record<string, string>) =>
    press(form(fields)).catch(({ digest }: { digest: string }) => digest);
  expect(await ledTo({ id: "\u20AC \0", name: "Ada", password: "x" })).toContain(";/things/%E2%82%AC%20%EF%BF%BD;");
  expect(await ledTo({ id: "\u20AC" })).toContain(";/things/%E2%82%AC;");
});
