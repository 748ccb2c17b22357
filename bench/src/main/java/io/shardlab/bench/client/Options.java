package io.shardlab.bench.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the benchmark is to do.
 *
 * @param parts in this order
 * @param rounds rounds of each contender that count
 * @param loaded documents of one load
 * @param queriedDocuments documents in the collection that finds ask
 * @param round how long one round of finds lasts
 * @param warmUp how long each contender's finds run before, uncounted
 */
record Options(List<Part> parts, int rounds, long loaded, long queriedDocuments, Duration round, Duration warmUp) {

    /** What can be measured. */
    enum Part {
        LOAD,
        FILE,
        FIND,
        ID
    }

    private static final String USAGE =
            "bench/run [--rounds N] [--documents N] [--seconds N] [--warm-up SECONDS] [load] [file] [find] [id]";

    /**
     * From the command line.
     *
     * @throws IllegalArgumentException with what is allowed
     */
    static Options parse(String... arguments) {
        List<Part> parts = new ArrayList<>();
        int rounds = 5;
        long loaded = 500_000;
        long seconds = 2;
        long warmUp = 10;
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--rounds" -> rounds = (int) number(arguments, ++i, 1, 1000);
                case "--documents" -> loaded = number(arguments, ++i, 1000, 100_000_000);
                case "--seconds" -> seconds = number(arguments, ++i, 1, 600);
                case "--warm-up" -> warmUp = number(arguments, ++i, 1, 600);
                default -> parts.add(part(arguments[i]));
            }
        }
        return new Options(
                parts.isEmpty() ? List.of(Part.values()) : parts,
                rounds,
                loaded - loaded % 1000,
                250_000,
                Duration.ofSeconds(seconds),
                Duration.ofSeconds(warmUp));
    }

    private static long number(String[] arguments, int index, long least, long most) {
        try {
            long value = Long.parseLong(arguments[index]);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException(
                arguments[index - 1] + " takes a whole number from " + least + " to " + most + ". Usage: " + USAGE);
    }

    private static Part part(String name) {
        return Arrays.stream(Part.values())
                .filter(part -> part.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is not known. Usage: " + USAGE));
    }
}
