import type { Translated } from '../translation'

export const start: Translated<'start'> = {
  scanAgain: '重新扫描智能体',
  noAgents: '在此计算机上未找到编码智能体。内置智能体可离线工作并即时响应。',
  notAvailable: '在此计算机上不可用',
  examples: '示例',
  chooseFolder: '选择文件夹',
  agentFolder: '工作文件夹',
  noPersona: '无角色',
  asPersona: ({ name }) => `作为 ${name}`,
  noAgentAvailable: '没有可用的智能体',
  prompt: ({ agent }) => `要让 ${agent} 做什么？`,
  start: '开始',
  addAgent: '添加智能体',
  addProvider: '添加提供商',
  personas: '角色',
  profiles: '配置方案',
}
