/** The files of what was dropped on the page, also those inside folders. */

/** Named with their folders. */
export async function filesDropped(data: DataTransfer | null): Promise<{ file: File; name: string }[]> {
  // Read before the first wait: browsers forget what was dropped then.
  const entries = [...(data?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) {
    return [...(data?.files ?? [])].map((file) => ({ file, name: file.name }))
  }
  const found: { file: File; name: string }[] = []
  for (const entry of entries) await collect(entry, found)
  return found
}

/** The most files of a drop. */
const MOST = 2_000

async function collect(entry: FileSystemEntry, found: { file: File; name: string }[]): Promise<void> {
  if (found.length >= MOST) return
  const name = entry.fullPath.replace(/^\//, '')
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
    if (file !== null) found.push({ file, name })
  } else if (isFolder(entry)) {
    const reader = entry.createReader()
    for (;;) {
      // It gives some at a time, and none at its end.
      const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
      if (some.length === 0) return
      for (const each of some) await collect(each, found)
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
