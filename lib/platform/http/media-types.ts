export function preferences(header: string | null): { name: string; weight: number }[] {
  return (header ?? "")
    .split(",")
    .map((part) => {
      const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
      const q = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean);
      return { name: name.trim(), weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ name }) => name !== "");
}

export function weightOfType(type: string, accept: string | null): number {
  if (accept === null || accept.trim() === "") return 1;
  const accepted = preferences(accept);
  const of = (name: string) => accepted.find((each) => each.name === name)?.weight;
  return of(type) ?? of(`${type.split("/")[0]}/*`) ?? of("*/*") ?? 0;
}

export function bestType<Type extends string>(types: readonly Type[], accept: string | null): Type | null {
  const weighed = types.map((type) => ({ type, weight: weightOfType(type, accept) }));
  const [best] = weighed.toSorted((one, other) => other.weight - one.weight);
  return best && best.weight > 0 ? best.type : null;
}
