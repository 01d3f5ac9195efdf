import type { SourceFields } from "./contract";
import type { SourceView } from "./list-sources";

export function fieldsOf(source: SourceView): Partial<SourceFields> {
  const { name, kind, place, folder, pattern, every, dailyAt, timeZone, commit, afterwards } = source;
  const where =
    "host" in place
      ? { host: place.host, port: String(place.port), username: place.username }
      : { endpoint: place.endpoint, region: place.region, bucket: place.bucket };
  const when = { every, daily_at: dailyAt ?? "", time_zone: timeZone };
  return { name, kind, ...where, folder, pattern, ...when, commit, afterwards };
}
