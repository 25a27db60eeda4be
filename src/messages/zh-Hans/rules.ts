import type { Translated } from '../translation'
import { number, plural } from './format'

export const rules: Translated<'rules'> = {
  scope: { session: '单个会话', folder: '文件夹', everywhere: '任何位置' },
  inSession: ({ title }) => `会话“${title}”`,
  created: ({ scope }) => `${scope} · 创建于`,
  neverUsed: '从未使用',
  used: ({ count }) => `已使用 ${number(count)} 次，最近`,
  editNamed: ({ sentence }) => `编辑：${sentence}`,
  removeNamed: ({ sentence }) => `移除：${sentence}`,
  title: '权限规则',
  loadFailed: ({ message }) => `无法加载规则。${message}`,
  none: '还没有规则。在请求上选择“在此会话中允许”或“始终允许”即可创建规则。可以在此编辑和移除规则。',
  stricter: {
    title: 'Parley 现在会更严格地解读 shell 命令和 git 设置，因此会更频繁地询问：',
    reason: {
      'uncertain-commands': '对于可能运行该命令但无法确定解读的命令，即使其他一切都已允许，也会询问。',
      'several-folders': '对于指定多个文件夹的命令，会进行询问。',
    },
    rules: '会更频繁询问的规则',
    folders: '需要同意的文件夹',
    items: ({ count }) => plural(count, { other: '# 项 git 设置或钩子需要您同意。' }),
    again: '要减少询问，请编辑下方的规则，或在请求中选择“始终允许”。代理在文件夹中启动时，会请求对该文件夹的同意。',
  },
  removed: ({ rule }) => `已移除规则“${rule}”。`,
  sentence: {
    does: {
      command: ({ pattern }) => `运行“${pattern}”`,
      tool: ({ tool }) => `使用工具 ${tool}`,
      path: {
        read: ({ path }) => `读取 ${path}`,
        write: ({ path }) => `编辑 ${path}`,
        exec: ({ path }) => `运行 ${path}`,
        network: ({ path }) => `连接到 ${path}`,
        meta: ({ path }) => `使用 ${path}`,
        any: ({ path }) => `访问 ${path}`,
      },
      all: {
        read: '读取任何文件',
        write: '编辑任何文件',
        exec: '运行任何命令',
        network: '使用网络',
        meta: '使用无影响的工具',
        any: '执行任何操作',
      },
    },
    inFolder: ({ folder }) => `在 ${folder} 中`,
    everywhere: '在任何位置',
    withTool: ({ tool }) => `工具 ${tool}`,
    limits: ({ list }) => `（${list}）`,
    betweenLimits: '，',
    inSession: '此会话',
    until: ({ time }) => `到 ${time} 为止`,
    allow: ({ who, what, where, limits }) =>
      `${who === undefined ? '所有智能体' : `${who} `}可以${where}${what}${limits}。`,
    deny: ({ who, what, where, limits }) =>
      `${who === undefined ? '所有智能体' : `${who} `}不能${where}${what}${limits}。`,
  },
}
