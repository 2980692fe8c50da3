/** The key of a row that is about `name`: a digest (SHA-256, base64), since keys are not sealed (ADR-0015). */
export async function rowKey(name: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)));
  return btoa(String.fromCharCode(...bytes));
}
