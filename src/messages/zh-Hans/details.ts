import type { Translated } from '../translation'

export const details: Translated<'details'> = {
  copyValue: ({ name }) => `复制${name}`,
  loadFailed: ({ message }) => `无法加载详细信息。${message}`,
  tagsAndNotes: '标签和备注',
  notesPlaceholder: '私人备注。搜索时会包含。',
  noBranch: '分离的 HEAD',
  agents: '智能体',
  noAgents: '还没有智能体。你的第一条消息会启动一个。',
  environment: { creating: '正在启动', ready: '正在运行', terminated: '已结束' },
  exitCode: ({ code }) => `（退出代码 ${code}）`,
  startedIn: ({ time }) => `用时 ${time}`,
  removeTag: ({ tag }) => `移除标签 ${tag}`,
  addTag: '添加标签',
  row: {
    state: '状态',
    started: '开始时间',
    ended: '结束时间',
    process: '进程',
    folder: '文件夹',
    agent: '智能体',
    itsSession: '智能体会话 ID',
    branch: '分支',
    commit: '提交',
    id: 'ID',
    transcript: ({ size }) => `会话记录 (${size})`,
  },
}
