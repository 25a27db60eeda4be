import * as acp from '@agentclientprotocol/sdk/unstable'

const { client } = acp.methods

/** Requests of an agent that are answered; any other is refused as not found. */
export const answeredMethods: ReadonlySet<string> = new Set([
  client.session.requestPermission,
  client.elicitation.create,
  client.fs.readTextFile,
  client.fs.writeTextFile,
  client.terminal.create,
  client.terminal.output,
  client.terminal.waitForExit,
  client.terminal.kill,
  client.terminal.release,
])
