import { onTestFinished } from 'vitest'
import { createProcesses } from '../../process/processes'
import { version } from '../../version'
import type { AskPrompt, SshPrompt } from '../prompt'
import { createSsh } from '../ssh'
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
