/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';

/** The picture stays on screen for at most this long while nothing moves, so that waits are short. */
const longestStillSeconds = 3;
/** A longer recording, on a slow machine, plays faster. The review takes five minutes at most. */
const longestFilmSeconds = 285;
const framesPerSecond = 8;

interface Frame {
	file: string;
	/** In seconds, of Chromium's clock. */
	time: number;
}

/**
 * Records what a page shows, from now on.
 *
 * @param folder for the frames
 * @returns encodes the film into a file, and returns its length in seconds
 */
export async function recordPage(
	page: Page,
	folder: string,
): Promise<(file: string) => Promise<number>> {
	const frames: Frame[] = [];
	const writing: Array<Promise<void>> = [];
	const session = await page.context().newCDPSession(page);
	session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
		const file = join(folder, `${String(frames.length).padStart(6, '0')}.jpg`);
		frames.push({ file, time: metadata.timestamp ?? 0 });
		writing.push(writeFile(file, Buffer.from(data, 'base64')));
		// A page that has just closed takes no answer.
		session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
	});
	await session.send('Page.startScreencast', { format: 'jpeg', quality: 80 });
	return async (file) => {
		await session.send('Page.stopScreencast');
		await Promise.all(writing);
		return await encode(frames, folder, file);
	};
}

async function encode(frames: Frame[], folder: string, film: string): Promise<number> {
	const shown = frames.map(({ file, time }, index) => {
		const next = frames[index + 1]?.time ?? time + longestStillSeconds;
		return { file, seconds: Math.min(next - time, longestStillSeconds) };
	});
	const recorded = shown.reduce((sum, { seconds }) => sum + seconds, 0);
	const speed = Math.max(1, recorded / longestFilmSeconds);
	const list = join(folder, 'frames.txt');
	const lines = shown.map(
		({ file, seconds }) => `file '${file}'\nduration ${(seconds / speed).toFixed(4)}`,
	);
	await writeFile(list, `${lines.join('\n')}\n`);
	await mkdir(dirname(film), { recursive: true });
	const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list];
	const picture = [
		'-vf',
		`fps=${framesPerSecond},format=yuv420p`,
		'-c:v',
		'libx264',
		'-crf',
		'30',
		'-preset',
		'veryfast',
	];
	await promisify(execFile)('ffmpeg', [...input, ...picture, '-movflags', '+faststart', film]);
	return recorded / speed;
}
