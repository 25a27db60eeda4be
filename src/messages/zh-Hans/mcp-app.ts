import type { Translated } from '../translation'

export const mcpApp: Translated<'mcpApp'> = {
  label: ({ tool, server }) => `${server} 的应用：${tool}`,
  show: '显示应用',
  close: '关闭应用',
  gone: '该应用的页面已不再保存。',
  explanation:
    '服务器提供了一个用来显示此结果的页面。它与 Parley 隔离运行，不能访问网络和文件，执行任何操作前都会先征求你的同意。',
  unreachable: ({ sites }) => `该页面需要访问 ${sites}，但一个也无法连接，因此部分内容可能缺失。`,
  frame: ({ tool, server }) => `${server} 的 ${tool}`,
  wantsLink: ({ server }) => `${server} 的应用想要打开此地址：`,
  wantsMessage: ({ server }) => `${server} 的应用想要以你的名义发送此消息：`,
  address: '地址',
  message: '消息',
  decline: '不允许',
  openLink: '打开',
  send: '发送',
  ended: {
    flood: '应用发送的消息过多，已被停止。',
    moved: '应用的页面试图转到别处，已被停止。',
  },
}
