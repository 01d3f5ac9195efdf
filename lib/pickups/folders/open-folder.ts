import type { PickupSourceRow } from "@/db/queries/pickups";
import { unseal } from "@/lib/platform/secrets";
import type { Credentials, S3Place, SftpPlace } from "../rules";
import type { OpenFolder } from "./folder";
import { openS3Folder } from "./s3-folder";
import { openSftpFolder } from "./sftp-folder";

type Source = Pick<PickupSourceRow, "kind" | "place" | "folder" | "credentialsSealed" | "hostKey">;

/** Opens a source's folder. Throws `PickupRefusal`. */
export async function openFolder({ kind, place, folder, credentialsSealed, hostKey }: Source): Promise<OpenFolder> {
  const credentials = JSON.parse(unseal(credentialsSealed)) as Credentials;
  return kind === "sftp"
    ? openSftpFolder({ ...(place as SftpPlace), folder, credentials, hostKey })
    : openS3Folder({ ...(place as S3Place), folder, credentials });
}
