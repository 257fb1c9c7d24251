export async function nextPage(..._: unknown[]): Promise<{ page: number | null }> { return { page: 1 } }
