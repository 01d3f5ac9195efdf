import type { Site } from "../servers/site";
import { installDirectus, startDirectus } from "./directus";
import { installPayload, startPayload } from "./payload";
import type { Peer } from "./peer";

const PEERS = {
  payload: { install: installPayload, start: startPayload },
  directus: { install: installDirectus, start: startDirectus },
};
/** Others by their names. */
export type PeerName = keyof typeof PEERS;

/** The installable ones. Prints why another cannot be installed, and continues. */
export async function installPeers(): Promise<PeerName[]> {
  const installed: PeerName[] = [];
  for (const name of Object.keys(PEERS) as PeerName[]) {
    try {
      await PEERS[name].install();
      installed.push(name);
    } catch (error) {
      console.log(`${name} could not be installed: ${(error as Error).message.slice(0, 2_000)}`);
    }
  }
  return installed;
}

/** Starts one with its own database next to ours; if that fails, prints the reason and returns undefined. */
export async function startPeer(name: PeerName, site: Site): Promise<Peer | undefined> {
  try {
    await site.rows(`create database peer_${name}`);
    const url = Object.assign(new URL(site.database.url()), { pathname: `/peer_${name}` });
    return await PEERS[name].start(url.href);
  } catch (error) {
    console.log(`${name} could not be started: ${(error as Error).message.slice(0, 2_000)}`);
    return undefined;
  }
}
