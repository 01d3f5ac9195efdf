"use server";

/** Does nothing, as slowly as a real action may. */
export async function wait(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 800));
}

export async function refuse(): Promise<{ error: string }> {
  await wait();
  return { error: "The recipient accepted a moment ago, so there is nothing left to cancel." };
}
