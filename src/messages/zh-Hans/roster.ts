import type { Translated } from '../translation'
import { number } from './format'

export const roster: Translated<'roster'> = {
  notAvailable: '不可用',
  newSessionWith: ({ name }) => `使用 ${name} 新建会话`,
  promptFor: ({ name }) => `给 ${name} 的提示`,
  agentIn: ({ agent, session }) => `“${session}”中的 ${agent}`,
  buttonTitle: '所有会话中的智能体',
  agents: '智能体',
  stopNamed: ({ name }) => `停止 ${name}`,
  promptNamed: ({ name }) => `向 ${name} 下达指令`,
  prompt: '下达指令',
  summary: ({ busy, agents }) => `${number(agents)} 个智能体中有 ${number(busy)} 个正在工作`,
  summaryWithCost: ({ busy, agents, cost }) => `${number(agents)} 个智能体中有 ${number(busy)} 个正在工作 · 共 ${cost}`,
  windowTitle: '智能体 · Parley',
  loadFailed: ({ message }) => `无法加载智能体。${message}`,
  inSessions: '在会话中',
  noSessions: '没有打开的会话。请向下面的某个智能体下达指令，或开始新会话。',
  available: '可用的智能体',
  working: '正在工作',
  idle: '空闲',
  needsYou: ({ message }) => `需要处理：${message}`,
}
