import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findTrouble, setPageMember } from "./page-member";
import { type Attempt, sendSafely, troubleOf } from "./send-safely";
import { heldSending, NotSentError, onHeldChange, type Trouble } from "./trouble";

const ANNA = { userId: "usr_anna", brandId: "brd_1" };

let answers: (() => Response | Error)[] = [];
const session =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status });
const asAnna = session({ ...ANNA, hasDuty: false });
const unreachable = () => new TypeError("fetch failed");

beforeEach(() => {
  setPageMember(ANNA);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => {
    const answer = (answers.shift() ?? asAnna)();
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setPageMember(null);
  answers = [];
});

const untilHeld = () =>
  new Promise<NonNullable<ReturnType<typeof heldSending>>>((resolve) => {
    const checkSending = () => {
      const sending = heldSending();
      if (sending) {
        stop();
        resolve(sending);
      }
    };
    const stop = onHeldChange(checkSending);
    checkSending();
  });

const attempts = (...outcomes: Attempt<string>[]) => {
  const left = [...outcomes];
  return { send: vi.fn(async () => left.shift() ?? { answer: "taken" }), left };
};

describe("what stands in a form's way", () => {
  it.each<[string, Trouble | null, () => Response | Error]>([
    ["nobody is signed in", "signed_out", session({}, 401)],
    ["somebody else is", "other_person", session({ ...ANNA, userId: "usr_ben", hasDuty: false })],
    ["another brand is open", "other_brand", session({ ...ANNA, brandId: "brd_2", hasDuty: false })],
    ["the second step is missing", "set_up", session({ ...ANNA, hasDuty: true })],
    ["too much came", "slowed", session({}, 429)],
    ["the server is away behind its proxy", "unavailable", session({}, 502)],
    ["nothing answers", "unreachable", unreachable],
    ["nothing is", null, asAnna],
  ])("is told by name: %s", async (_what, trouble, answer) => {
    answers = [answer];
    expect(await findTrouble()).toBe(trouble);
  });

  it("is the device, where that says so", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    answers = [unreachable];
    expect(await findTrouble()).toBe("offline");
  });

  it("is read from an answer of a proxy, and never from the service's own word", () => {
    expect([502, 503, 504, 429, 413, 200, 303, 500, 404].map(troubleOf)).toEqual([
      "unavailable",
      "unavailable",
      "unavailable",
      "slowed",
      "too_large",
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("sending safely", () => {
  it("answers what was answered, and asks nobody", async () => {
    const { send } = attempts();
    expect(await sendSafely(send)).toBe("taken");
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("goes on by itself when what broke it has passed", async () => {
    const { send } = attempts({ isBroken: true });
    expect(await sendSafely(send)).toBe("taken");
    expect(heldSending()).toBeNull();
  });

  it("waits with the form while the server is away, says that it may have arrived, and sends once it is back", async () => {
    answers = [unreachable];
    const { send } = attempts({ isBroken: true });
    const sent = sendSafely(send);
    expect(await untilHeld()).toMatchObject({ trouble: "unreachable", mayHaveArrived: true });
    expect(send).toHaveBeenCalledTimes(1);
    heldSending()!.goOn();
    expect(await sent).toBe("taken");
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("says of a form that was turned away that nothing arrived", async () => {
    answers = [session({}, 401)];
    const { send } = attempts({ isRejected: true });
    const sent = sendSafely(send);
    expect(await untilHeld()).toMatchObject({ trouble: "signed_out", mayHaveArrived: false });
    heldSending()!.goOn();
    expect(await sent).toBe("taken");
  });

  it("asks the reader when it breaks again and again though nothing is wrong, and sends nothing without them", async () => {
    const { send } = attempts({ isBroken: true }, { isBroken: true });
    const sent = sendSafely(send);
    expect(await untilHeld()).toMatchObject({ trouble: "unavailable", mayHaveArrived: true });
    expect(send).toHaveBeenCalledTimes(2);
    heldSending()!.giveUp();
    await expect(sent).rejects.toBeInstanceOf(NotSentError);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("holds one form at a time", async () => {
    const [first, second] = [attempts({ trouble: "slowed" }), attempts({ trouble: "slowed" })];
    const both = [sendSafely(first.send), sendSafely(second.send)];
    (await untilHeld()).goOn();
    expect(await both[0]).toBe("taken");
    (await untilHeld()).goOn();
    expect(await both[1]).toBe("taken");
  });
});
