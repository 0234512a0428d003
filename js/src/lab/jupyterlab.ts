// The part of JupyterLab's API that we use.

interface Signal<Sender, Of> {
  connect(slot: (sender: Sender, of: Of) => void): void;
}

/** Loaded versions of a package, by name. */
export type Shared = Record<string, Record<string, { get(): Promise<() => any> }>>;

export interface Kernel {
  requestExecute(content: { code: string; store_history: boolean }): {
    onIOPub: (message: { header: { msg_type: string }; content: { text?: string } }) => void;
    done: Promise<{ content: { status: string; evalue?: string } }>;
  };
  requestCommInfo(content: { target_name: string }): Promise<{ content: { comms?: object } }>;
  shutdown(): Promise<void>;
}

export interface Cell {
  type: string;
}

export interface Code extends Cell {
  trusted: boolean;
  sharedModel: { getSource(): string };
  outputs: { toJSON(): { data?: Record<string, { model_id?: string } | undefined> }[] };
}

/** An open notebook. */
export interface Panel {
  isDisposed: boolean;
  content: { model: { cells: Iterable<Cell> }; widgets: readonly object[] };
  contentHeader: { addWidget(widget: object): void };
  context: { path: string; ready: Promise<void> };
  sessionContext: { ready: Promise<void>; session: { kernel?: Kernel } | null; statusChanged: Signal<unknown, string> };
}

export interface Tracker {
  currentWidget: Panel | null;
  forEach(each: (panel: Panel) => void): void;
  find(which: (panel: Panel) => boolean): Panel | undefined;
  widgetAdded: Signal<unknown, Panel>;
}

/** A registered command. */
export interface Call {
  id: string;
  args: Record<string, unknown>;
  result: Promise<unknown>;
}

export interface Lab {
  commands: {
    addCommand(id: string, options: object): void;
    execute(id: string, args: object): Promise<any>;
    commandExecuted: Signal<unknown, Call>;
  };
  serviceManager: {
    kernels: { startNew(options: { name: string; path: string }): Promise<Kernel> };
    kernelspecs: { specs: { default: string } | null };
  };
}
