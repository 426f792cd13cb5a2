/** First in, first out; `putFirst` goes before all others. Operations take constant time. */
export class TaskQueue<Task> {
	private readonly first: Task[] = [];

	private tasks: Task[] = [];

	private head = 0;

	get length(): number {
		return this.first.length + this.tasks.length - this.head;
	}

	push(task: Task): void {
		this.tasks.push(task);
	}

	putFirst(task: Task): void {
		this.first.push(task);
	}

	/** The next task, without removing it. */
	peek(): Task | undefined {
		return this.first.length > 0 ? this.first[this.first.length - 1] : this.tasks[this.head];
	}

	shift(): Task | undefined {
		if (this.first.length > 0) return this.first.pop();
		const task = this.tasks[this.head];
		if (task === undefined) return undefined;
		this.head++;
		if (this.head > 1_000 && this.head * 2 > this.tasks.length) {
			this.tasks = this.tasks.slice(this.head);
			this.head = 0;
		}
		return task;
	}

	/** Removes a task, if present. */
	remove(task: Task): void {
		const inFirst = this.first.indexOf(task);
		if (inFirst >= 0) {
			this.first.splice(inFirst, 1);
			return;
		}
		const inTasks = this.tasks.indexOf(task, this.head);
		if (inTasks >= 0) this.tasks.splice(inTasks, 1);
	}

	/** Removes and returns all tasks. */
	clear(): Task[] {
		const all = [...this.first.reverse(), ...this.tasks.slice(this.head)];
		this.first.length = 0;
		this.tasks = [];
		this.head = 0;
		return all;
	}
}
