import { onTestFinished } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { createProcesses } from '#core/base/process/processes'
import { version } from '#core/base/version'
import type { AskPrompt, SshPrompt } from '../prompt'
import { createSsh, type Ssh } from '../ssh'
import type { TestSshd } from './sshd'

/** The `ssh` of a person who accepts keys of hosts unless `answer` does something else, and what they were asked. */
export function setUpClient({ configFile }: TestSshd, answer: AskPrompt = async () => 'yes') {
  const processes = createProcesses()
  const asked: SshPrompt[] = []
  const ask: AskPrompt = (prompt, signal) => {
    asked.push(prompt)
    return answer(prompt, signal)
  }
  const env = { ...process.env, PATH: '/usr/bin:/bin' }
  const ssh = createSsh({ host: 'box', processes, ask, version, configFile, env })
  onTestFinished(async () => {
    await ssh.close()
    await processes.dispose()
  })
  return { ssh, asked }
}

/** Attaches to the host at the other end. */
export async function attach(ssh: Ssh): Promise<Connection> {
  const opened = await ssh.openPipe()
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`)
  const connected = await connectOnce(createPeerLink(opened.value.pipe), { name: 'test' })
  if (!connected.ok) throw new Error(connected.error.message)
  return connected.value
}
