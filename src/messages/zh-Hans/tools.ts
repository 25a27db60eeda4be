import type { Translated } from '../translation'

export const tools: Translated<'tools'> = {
  place: { user: '你的', repository: '仓库', 'working-directory': '此文件夹' },
  instructionFiles: '指令文件',
  appliesTo: ({ applyTo }) => `适用于 ${applyTo}`,
  serversFailed: ({ error }) => `无法加载服务器。${error}`,
  takesEffect: '智能体重启后生效。',
  restartAgents: '重启智能体',
  transportUnsupported: ({ agent, transports }) =>
    `${agent} 不支持通过 ${transports} 连接的 MCP 服务器，将在没有它们的情况下工作。`,
  sessionServers: '此会话中的 MCP 服务器',
  useHere: ({ name }) => `在此会话中使用 ${name}`,
  offInSettings: '已在设置中关闭',
  noServers: '没有配置服务器。',
  toolsOf: ({ agent }) => `${agent} 的工具`,
  sessionSkills: '此会话中的技能',
  noSkills: '未找到此文件夹的技能。',
  instructionsHint: '智能体自行读取的文件，因智能体而异。',
  noInstructions: '此文件夹及其上级文件夹中没有 AGENTS.md、CLAUDE.md 或类似文件。',
}
