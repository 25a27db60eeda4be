import type { Translated } from '../translation'
import { number } from './format'

export const extensions: Translated<'extensions'> = {
  enableTitle: ({ title }) => `启用 ${title}？`,
  filesChanged: '自启用以来，其文件已更改。',
  warning:
    '扩展是以你的权限运行的程序：可以读取和更改你的文件，并使用网络。请只启用你信任的扩展。其文件更改时，Parley 会再次询问。',
  program: '程序',
  access: '对 Parley 的访问权限',
  noAccess: '无，仅保持连接',
  use: ({ title }) => `使用 ${title}`,
  restartNamed: ({ title }) => `重启 ${title}`,
  reviewNamed: ({ title }) => `审阅 ${title}`,
  review: '审阅',
  toReview: ({ title }) => `待审阅的扩展：${title}`,
  waits: '启用后其文件已更改，因此不再运行。',
  keepOff: '保持关闭',
  explanation:
    '扩展是可以添加智能体工具、斜杠命令、上下文和压缩步骤的程序。Parley 会启动你启用的扩展，并在其退出时重启。在你批准其文件之前，任何扩展都不会运行。',
  loadFailed: ({ error }) => `无法加载扩展。${error}`,
  reload: '重新加载',
  title: '扩展',
  noneFound:
    '未找到扩展。请将每个扩展放在单独的文件夹中，其中包含 parley-extension.json 文件，并置于 Parley 数据旁的 extensions 文件夹或项目的 .parley/extensions 中。',
  status: { running: '正在运行', disabled: '关闭', failed: '失败', starting: '正在启动…' },
  scope: {
    tools: '向智能体提供工具',
    commands: '提供斜杠命令',
    context: '向提示添加上下文',
    compression: '提供会读取对话的压缩步骤',
    sessions: '读取和更改所有会话，并向智能体发送消息',
    approvals: '代你回答权限请求和问题',
    host: '更改设置、配置和存储的数据',
  },
  offFilesChanged: '关闭，文件已更改',
  tools: ({ count }) => `${number(count)} 个工具`,
  commands: ({ count }) => `${number(count)} 个命令`,
}
