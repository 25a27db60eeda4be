import path from 'node:path'
import { newRepository } from '../place/testing'

const node = JSON.stringify(process.execPath)

/** Command that listens at `PORT` until it is ended. */
export const LISTEN = `${node} -e 'require("http").createServer().listen(process.env.PORT, "127.0.0.1")'`

/** Creates a repository whose run script listens at its port; returns its folder. */
export function repositoryWithServer(folder: string): Promise<string> {
  return newRepository(path.join(folder), {
    'conductor.json': JSON.stringify({ scripts: { run: LISTEN, setup: 'git version' } }),
  })
}
