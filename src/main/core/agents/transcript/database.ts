import { closeSync, constants, copyFileSync, mkdtempSync, readdirSync, readSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { openRegularSync } from '#core/base/folders/open-regular'

/*
 * Databases of other tools, which may have them open: reading one in place takes locks that hold up its owner, and
 * creates files next to it. A private copy is read instead, with the log that its owner has not merged yet.
 */

/** Minimum size of a database that is read in place, in bytes, where that holds up nobody: its owner writes to a log. */
const READ_IN_PLACE = 256 * 1024 * 1024

/** Time after its last use for which a copy is kept, in milliseconds: sessions are mostly read one after the other. */
const KEPT_MS = 10_000

/** Number of attempts to copy a database that its owner changes meanwhile. */
const ATTEMPTS = 3

const PREFIX = 'parley-database-'

/** Offset of the version for reading in a database, and its value when a log is used. */
const VERSION_AT = 19
const WITH_LOG = 2

/** A database that is open for reading. */
export interface OpenDatabase {
  readonly database: Database.Database
  close(): void
}

interface Copy {
  readonly folder: string
  readonly path: string
  readonly print: string
  users: number
  timer: NodeJS.Timeout | undefined
}

/** By path, its copy. */
const copies = new Map<string, Copy>()
let isSweeping = false

/** Opens a database of another tool for reading. Null when it cannot be read, or is no database. Blocks. */
export function openDatabase(path: string): OpenDatabase | null {
  try {
    return isBestInPlace(path) ? inPlace(path) : copied(path)
  } catch {
    // It is gone, damaged, no plain file, or there is no room for a copy.
    return null
  }
}

/**
 * Returns what `work` makes of a database of another tool. Null when it cannot be read, or has not the tables that `work`
 * expects.
 */
export function readingDatabase<T>(path: string, work: (database: Database.Database) => T): T | null {
  const open = openDatabase(path)
  if (open === null) return null
  try {
    return work(open.database)
  } catch (thrown) {
    // A database of another version, or a damaged one.
    if (thrown instanceof Database.SqliteError || thrown instanceof TypeError) return null
    throw thrown
  } finally {
    open.close()
  }
}

/** Yields what `work` yields of a database of another tool; nothing when it cannot be read. */
export async function* eachOfDatabase<T>(
  path: string | undefined,
  work: (database: Database.Database) => Iterable<T>,
): AsyncGenerator<T> {
  const open = await Promise.resolve(path === undefined ? null : openDatabase(path))
  if (open === null) return
  try {
    yield* work(open.database)
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError) && !(thrown instanceof TypeError)) throw thrown
  } finally {
    open.close()
  }
}

/** Returns the text in a column, which some tools keep as bytes. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return Buffer.isBuffer(value) ? value.toString('utf8') : undefined
}

/** Returns whether a database has a table. */
export function hasTable(database: Database.Database, name: string): boolean {
  return database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined
}

function inPlace(path: string): OpenDatabase {
  const database = new Database(path, { readonly: true, fileMustExist: true })
  return { database, close: () => void database.close() }
}

function isBestInPlace(path: string): boolean {
  const descriptor = openRegularSync(path)
  try {
    if (statSync(path).size < READ_IN_PLACE) return false
    const version = Buffer.alloc(1)
    readSync(descriptor, version, 0, 1, VERSION_AT)
    return version[0] === WITH_LOG && statSync(`${path}-shm`, { throwIfNoEntry: false }) !== undefined
  } finally {
    closeSync(descriptor)
  }
}

function copied(path: string): OpenDatabase {
  const known = copies.get(path)
  const copy = known !== undefined && known.print === printOf(path) ? known : copyOf(path)
  if (known !== undefined && known !== copy && known.users === 0) remove(known)
  copies.set(path, copy)
  clearTimeout(copy.timer)
  copy.users++
  const release = (): void => {
    copy.users--
    if (copy.users > 0) return
    if (copies.get(path) !== copy) remove(copy)
    else copy.timer = setTimeout(() => forget(path, copy), KEPT_MS).unref()
  }
  try {
    const database = new Database(copy.path, { fileMustExist: true })
    return {
      database,
      close() {
        database.close()
        release()
      },
    }
  } catch (thrown) {
    release()
    throw thrown
  }
}

function copyOf(path: string): Copy {
  sweep()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const to = join(folder, basename(path))
  try {
    for (let attempt = 1; ; attempt++) {
      const print = printOf(path)
      for (const ending of ['', '-wal', '-journal']) {
        rmSync(to + ending, { force: true })
        if (ending === '' || statSync(path + ending, { throwIfNoEntry: false }) !== undefined)
          copyFileSync(path + ending, to + ending, constants.COPYFILE_FICLONE)
      }
      // Parts that changed during the copy may not fit together.
      if (print === printOf(path) || attempt === ATTEMPTS)
        return { folder, path: to, print, users: 0, timer: undefined }
    }
  } catch (thrown) {
    rmSync(folder, { recursive: true, force: true })
    throw thrown
  }
}

function printOf(path: string): string {
  return ['', '-wal', '-journal']
    .map((ending) => {
      const state = statSync(path + ending, { throwIfNoEntry: false })
      return state === undefined ? '' : `${state.ino}:${state.size}:${state.mtimeMs}`
    })
    .join(' ')
}

function forget(path: string, copy: Copy): void {
  if (copy.users > 0) return
  if (copies.get(path) === copy) copies.delete(path)
  remove(copy)
}

function remove({ folder }: Copy): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Removes the copies when the process ends, and those of processes that were killed. */
function sweep(): void {
  if (isSweeping) return
  isSweeping = true
  process.on('exit', () => {
    for (const copy of copies.values()) remove(copy)
  })
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (pid > 0 && !isAlive(pid)) removeLeft(join(tmpdir(), name))
  }
}

/** Another user's copies stay: that user's Parley removes them. */
function removeLeft(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // It belongs to somebody else.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}
