/** Says where a server listens, in the words of the service. */
export function announce(port: number): void {
  console.log(`  listening on 127.0.0.1 port ${port}`);
}
