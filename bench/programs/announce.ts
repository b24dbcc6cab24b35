/** Prints the address of a server like the service does. */
export function announce(port: number): void {
  console.log(`  listening on 127.0.0.1 port ${port}`);
}
