import type { Translated } from '../translation'
import { number } from './format'

export const desktop: Translated<'desktop'> = {
  closedByQuit: 'Parley 已退出。',
  alreadyOpen: ({ dataDir }) => `Parley 已在运行，使用的数据位于 ${dataDir}。正在将其窗口置于前台。`,
  untitledSession: '无标题会话',
  agentWorking: '一个智能体仍在工作。',
  agentsWorking: ({ sessions }) => `${number(sessions)} 个会话中的智能体仍在工作。`,
  quitStopsAgents: '退出会停止它们。到目前为止的所有内容都已保存。',
  stopAndQuit: '仍要退出',
  noKeychain: ({ fallback }) => `Parley 在此计算机上未找到可用的钥匙串。${fallback}`,
  inKeychain: 'API 密钥使用此计算机的钥匙串加密。',
  quit: '退出',
  program: { desktop: '另一个 Parley 窗口', serve: '`parley serve`', rpc: '`parley rpc`', host: '`parley host`' },
  alreadyRunning: 'Parley 已在运行',
  dataInUse: ({ program, pid, dataDir }) => `${program}（进程 ${pid}）正在使用 ${dataDir} 中的数据。`,
  shownAt: ({ url }) => `可通过 ${url} 访问。`,
  inBackground: ({ pid, dataDir }) =>
    `它已在后台启动（进程 ${pid}），使用 ${dataDir} 中的数据。应用可以取而代之：会话会保留，正在工作的智能体会被中断，其他计算机会断开连接，直到重新连接。\n否则请退出并通过“parley”使用它，或使用其他数据文件夹启动应用：--data 文件夹`,
  stopAndOpen: '停止它并打开 Parley',
  otherData: '请先将其退出，或使用其他数据文件夹启动 Parley：--data 文件夹',
  startFailed: 'Parley 无法启动',
  openFailed: 'Parley 无法打开其数据',
  dataUntouched: ({ dataDir }) =>
    `${dataDir} 中的数据没有更改。请修复该文件夹，或使用其他文件夹启动 Parley：--data 文件夹`,
  updates: {
    check: '检查更新…',
    newer: ({ version }) => `Parley ${version} 可用`,
    newerDetail: ({ current }) => `当前版本为 ${current}。不会自动安装：请下载新版本并覆盖安装。`,
    download: '下载',
    later: '暂不',
    newest: 'Parley 已是最新版本',
    newestDetail: ({ current }) => `${current} 是最新版本。`,
    noFeed: '未设置更新地址',
    noFeedDetail: '请在“设置”›“桌面”中填写，或查看你获取 Parley 的来源。',
    failed: '检查更新失败',
  },
  more: ({ count }) => `以及另外 ${number(count)} 个`,
  notSavedHere: '此处只能打开 Parley 启动后保存的文件。',
  context: {
    noSuggestions: '没有建议',
    addToDictionary: '添加到词典',
    openLink: '打开链接',
    copyLink: '复制链接地址',
    copyLinkText: '复制链接文本',
    copyImage: '复制图像',
  },
}
