package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.input.AccessLogLayout.Tail;

/**
 * The layout that most lines of a sample have in common: with or without a virtual host before the client, and with a number of
 * unnamed fields. Lines with another layout do not count.
 *
 * @param layout the layout of most lines
 * @param read the number of lines that have it
 * @param ambiguous whether equally many lines can be read with a virtual host and without one
 * @param words a description of the layout
 */
record AccessLogSample(AccessLogLayout layout, int read, boolean ambiguous, Message words) {

    static AccessLogSample of(InputSample sample) {
        Tails plain = new Tails(LogFormatReader.usual(false), sample);
        Tails served = new Tails(LogFormatReader.usual(true), sample);
        boolean virtualHost = served.lines > plain.lines;
        Tails chosen = virtualHost ? served : plain;
        return new AccessLogSample(
                chosen.layout.with(chosen.usual()),
                chosen.usualLines(),
                plain.lines > 0 && plain.lines == served.lines,
                chosen.words(virtualHost));
    }

    /** The ends of the lines that a layout can read. */
    private static final class Tails {

        private final AccessLogLayout layout;
        private final int[] afterSize = new int[Tail.MOST_FIELDS + 1];
        private final int[] afterAgent = new int[Tail.MOST_FIELDS + 1];
        private int lines;

        Tails(AccessLogLayout layout, InputSample sample) {
            this.layout = layout;
            AccessLogParser line = new AccessLogParser(layout);
            for (InputSample.Row row : sample.rows()) {
                if (line.find(sample.bytes(), row.from(), row.to()) == null) {
                    (line.hasAgent() ? afterAgent : afterSize)[line.furtherFields()]++;
                    lines++;
                }
            }
        }

        /** The common and the combined format, and the numbers of unnamed fields that are not exceptions. */
        Tail usual() {
            return new Tail(usual(afterSize), usual(afterAgent));
        }

        private int usual(int[] counts) {
            int bits = 1;
            for (int number = 1; number < counts.length; number++) {
                bits |= counts[number] >= 2 || 2 * counts[number] > lines ? 1 << number : 0;
            }
            return bits;
        }

        int usualLines() {
            Tail usual = usual();
            int sum = 0;
            for (int number = 0; number <= Tail.MOST_FIELDS; number++) {
                sum += usual.allows(false, number) ? afterSize[number] : 0;
                sum += usual.allows(true, number) ? afterAgent[number] : 0;
            }
            return sum;
        }

        Message words(boolean virtualHost) {
            int common = mostFrequent(afterSize);
            int combined = mostFrequent(afterAgent);
            boolean agent = afterAgent[combined] > afterSize[common];
            int further = agent ? combined : common;
            String layoutName = (virtualHost ? "vhost_" : "") + (agent ? "combined" : "common");
            return further == 0
                    ? Message.text(layoutName)
                    : Message.of(
                            "{0} with {1,number,#} {1,choice,0#further fields|1#further field|2#further fields}",
                            layoutName, further);
        }

        private static int mostFrequent(int[] counts) {
            int most = 0;
            for (int number = 1; number < counts.length; number++) {
                most = counts[number] > counts[most] ? number : most;
            }
            return most;
        }
    }
}
