import ssh2 from "ssh2";

/** An Ed25519 key pair in OpenSSH's form. The library cannot read about one in a hundred that it generates. */
export function mintKeyPair(): { private: string; public: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync("ed25519");
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair;
  }
}
