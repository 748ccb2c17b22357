package io.shardlab.local.cluster.limit;

import io.shardlab.local.cluster.node.ControlGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The kernel's counters of a control group since it was made. Thread-safe. */
public final class GroupCounters {

    private static final String READS_KEY = "rios=";

    private GroupCounters() {}

    /** Returns the reads of its processes that reached a block device; empty if the system does not count them. */
    public static Optional<Long> blockReads(ControlGroup group) {
        for (Path folder : group.folders()) {
            Optional<Long> reads = sum(folder.resolve("blkio.throttle.io_serviced"), GroupCounters::legacyReads)
                    .or(() -> sum(folder.resolve("io.stat"), GroupCounters::unifiedReads));
            if (reads.isPresent()) {
                return reads;
            }
        }
        return Optional.empty();
    }

    private static Optional<Long> sum(Path file, ToLongFunction<String> ofLine) {
        try {
            return Optional.of(
                    Files.readAllLines(file).stream().mapToLong(ofLine).sum());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The lines have the form {@code 254:0 Read 12}; the last one is the total. */
    private static long legacyReads(String line) {
        String[] words = line.split(" ");
        return words.length == 3 && words[1].equals("Read") ? Long.parseLong(words[2]) : 0;
    }

    /** The lines have the form {@code 254:0 rbytes=49152 wbytes=0 rios=12 wios=0}. */
    private static long unifiedReads(String line) {
        for (String word : line.split(" ")) {
            if (word.startsWith(READS_KEY)) {
                return Long.parseLong(word.substring(READS_KEY.length()));
            }
        }
        return 0;
    }
}
