/** A request as the steps see it, whichever server took it in; one of the Web standard is one too. */
export interface ApiRequest {
  readonly method: string;
  /** Asked by names in lower case. */
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
}

/** The same with where it is sent to: the path as it is told, without and the query string with its `?`, or empty. */
export interface AddressedRequest extends ApiRequest {
  readonly path: string;
  readonly search: string;
}

/** The network address of the client as the server in front established it. */
export function clientAddress(request: ApiRequest): string {
  return request.headers.get("x-carnet-client-address") ?? "unknown";
}
