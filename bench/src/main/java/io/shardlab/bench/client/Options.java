package io.shardlab.bench.client;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the benchmark is to do.
 *
 * @param parts in this order
 * @param rounds rounds of each contender that count
 * @param loaded generated documents of one load, a multiple of 1,000
 * @param rows rows of each file, a multiple of 1,000
 * @param queriedDocuments documents in the collection that finds ask
 * @param round how long one round of finds lasts
 * @param warmUp how long each contender's finds run before at most, uncounted
 * @param mongoimport the program to compare with, if there is one
 * @param json whether results go to standard output as JSON, and tables to standard error
 */
record Options(
        List<Part> parts,
        int rounds,
        long loaded,
        long rows,
        long queriedDocuments,
        Duration round,
        Duration warmUp,
        Optional<Path> mongoimport,
        boolean json) {

    /** What can be measured. */
    enum Part {
        LOAD,
        FILE,
        FIND,
        ID
    }

    static final String USAGE = "bench/run [--rounds N] [--documents N] [--rows N] [--seconds N] [--warm-up SECONDS]"
            + " [--mongoimport FILE] [--json] [load] [file] [find] [id]";

    private static final long BATCH = 1000;
    private static final long DOCUMENTS_PER_HOST = 15;
    private static final long MOST_DOCUMENTS = 100_000_000;
    private static final long MOST_SECONDS = 600;

    /** Hosts in the data, so that each has some 15 documents where finds ask. */
    long hosts() {
        return queriedDocuments / DOCUMENTS_PER_HOST;
    }

    /**
     * From the command line.
     *
     * @throws IllegalArgumentException with what is allowed
     */
    static Options parse(String... arguments) {
        List<Part> parts = new ArrayList<>();
        int rounds = 5;
        long loaded = 500_000;
        long rows = 200_000;
        long seconds = 2;
        long warmUp = 10;
        Optional<Path> mongoimport = onPath("mongoimport");
        boolean json = false;
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--rounds" -> rounds = (int) number(arguments, ++i, 1, 1000);
                case "--documents" -> loaded = number(arguments, ++i, BATCH, MOST_DOCUMENTS);
                case "--rows" -> rows = number(arguments, ++i, BATCH, MOST_DOCUMENTS);
                case "--seconds" -> seconds = number(arguments, ++i, 1, MOST_SECONDS);
                case "--warm-up" -> warmUp = number(arguments, ++i, 1, MOST_SECONDS);
                case "--mongoimport" -> mongoimport = Optional.of(program(arguments, ++i));
                case "--json" -> json = true;
                default -> parts.add(part(arguments[i]));
            }
        }
        return new Options(
                parts.isEmpty()
                        ? List.of(Part.values())
                        : parts.stream().distinct().toList(),
                rounds,
                loaded - loaded % BATCH,
                rows - rows % BATCH,
                250_000,
                Duration.ofSeconds(seconds),
                Duration.ofSeconds(warmUp),
                mongoimport,
                json);
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

    private static Path program(String[] arguments, int index) {
        if (index < arguments.length && isProgram(Path.of(arguments[index]))) {
            return Path.of(arguments[index]);
        }
        throw new IllegalArgumentException(arguments[index - 1] + " takes a program that can be run"
                + (index < arguments.length ? ", but '" + arguments[index] + "' is none" : "") + ". Usage: " + USAGE);
    }

    private static Optional<Path> onPath(String name) {
        return Optional.ofNullable(System.getenv("PATH")).stream()
                .flatMap(path -> Arrays.stream(path.split(File.pathSeparator)))
                .map(folder -> Path.of(folder, name))
                .filter(Options::isProgram)
                .findFirst();
    }

    private static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }

    private static Part part(String name) {
        return Arrays.stream(Part.values())
                .filter(part -> part.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is not known. Usage: " + USAGE));
    }
}
