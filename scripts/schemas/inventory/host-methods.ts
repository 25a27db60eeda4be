import type { Inventory, Mapping } from './mapping'

/** Methods that are requests of the same name. */
const same = (...names: readonly string[]): Mapping[] => names.map((name) => ({ name, requests: [name] }))

/** Methods of the API and session event contracts, with the corresponding requests. */
export const hostMethods: Inventory = {
  title: 'API and session event contracts: methods',
  about: 'Every method of the server, of a session, and of the client that provides files.',
  mappings: [
    { name: 'ping', requests: ['server.ping'] },
    { name: 'connect', requests: ['server.connect'] },
    ...same('models.list', 'tools.list'),
    { name: 'account.getQuota', requests: ['account.getQuota'], note: 'Where an agent tells it.' },
    ...same('mcp.config.list', 'mcp.config.add', 'mcp.config.update', 'mcp.config.remove'),
    ...same('mcp.config.enable', 'mcp.config.disable', 'mcp.discover'),
    ...same('skills.config.setDisabledSkills', 'skills.discover'),
    {
      name: 'sessionFs.setProvider',
      requests: ['sessionFs.setProvider'],
      note: 'Over JSON-RPC (`parley rpc`, `parley serve`). A window of the desktop app cannot provide files, and is answered so: it runs on the machine of its host, and its page is kept from files, so that it has none that the host does not.',
    },
    { name: 'sessions.fork', requests: ['session.fork'] },

    {
      name: 'session.auth.getStatus',
      requests: ['session.auth.getStatus', 'adapter.getHealth'],
      note: 'Where an agent tells it; people sign in by its own means.',
    },
    ...same('session.suspend', 'session.model.getCurrent', 'session.model.switchTo'),
    ...same('session.mode.get', 'session.mode.set', 'session.name.get', 'session.name.set'),
    ...same('session.plan.read', 'session.plan.update', 'session.plan.delete'),
    ...same('session.workspaces.getWorkspace', 'session.workspaces.listFiles'),
    ...same('session.workspaces.readFile', 'session.workspaces.createFile'),
    ...same('session.instructions.getSources', 'session.fleet.start'),
    ...same('session.agent.list', 'session.agent.getCurrent', 'session.agent.select', 'session.agent.deselect'),
    ...same('session.agent.reload', 'session.tasks.startAgent', 'session.tasks.list'),
    ...same('session.tasks.promoteToBackground', 'session.tasks.cancel', 'session.tasks.remove'),
    ...same('session.tasks.sendMessage'),
    ...same('session.skills.list', 'session.skills.enable', 'session.skills.disable', 'session.skills.reload'),
    ...same('session.mcp.list', 'session.mcp.enable', 'session.mcp.disable', 'session.mcp.reload'),
    ...same('session.mcp.oauth.login'),
    ...same('session.plugins.list', 'session.tools.handlePendingToolCall'),
    ...['list', 'enable', 'disable', 'reload'].map((verb) => ({
      name: `session.extensions.${verb}`,
      requests: [`extensions.${verb}`],
      note: 'Also under this name; the session is optional.',
    })),
    ...same('session.commands.list', 'session.commands.invoke'),
    ...same('session.commands.handlePendingCommand', 'session.commands.respondToQueuedCommand'),
    ...same('session.ui.elicitation', 'session.ui.handlePendingElicitation'),
    ...same('session.permissions.handlePendingPermissionRequest', 'session.permissions.setApproveAll'),
    ...same('session.permissions.resetSessionApprovals', 'session.log'),
    ...same('session.shell.exec', 'session.shell.kill', 'session.history.compact', 'session.history.truncate'),
    ...same('session.usage.getMetrics'),
    ...same('session.remote.enable', 'session.remote.disable'),

    ...same('sessionFs.readFile', 'sessionFs.writeFile', 'sessionFs.appendFile', 'sessionFs.exists'),
    ...same('sessionFs.stat', 'sessionFs.mkdir', 'sessionFs.readdir', 'sessionFs.readdirWithTypes'),
    ...same('sessionFs.rm', 'sessionFs.rename'),
  ],
}
