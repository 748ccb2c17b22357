package io.shardlab.workloads.mixed;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.LittleEndian;
import io.shardlab.mongo.document.WebLogSpec;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * Figures of the documents of each host and day: the number of loaded documents, the sum of their hashes modulo 2^32 and the
 * sum of their sizes; and the number and the sizes of the documents whose insert has begun. They take 28 bytes for each host
 * and day. Thread-safe.
 */
final class HostDays {

    /** More hosts would take more memory than is sensible for checking. */
    static final int MOST_HOSTS = 32_768;

    private final LogDocuments documents;
    private final int[] dates;
    private final AtomicIntegerArray counts;
    private final AtomicIntegerArray hashes;
    private final AtomicLongArray sizes;
    private final AtomicIntegerArray insertedCounts;
    private final AtomicLongArray insertedSizes;
    private volatile boolean cancelled;

    private HostDays(LogDocuments documents) {
        WebLogSpec spec = documents.generator().spec();
        int cells = Math.toIntExact(spec.hosts() * spec.days());
        this.documents = documents;
        this.dates = IntStream.range(0, spec.days())
                .map(day -> Integer.parseInt(spec.firstDay().plusDays(day).format(DateTimeFormatter.BASIC_ISO_DATE)))
                .toArray();
        this.counts = new AtomicIntegerArray(cells);
        this.hashes = new AtomicIntegerArray(cells);
        this.sizes = new AtomicLongArray(cells);
        this.insertedCounts = new AtomicIntegerArray(cells);
        this.insertedSizes = new AtomicLongArray(cells);
    }

    /**
     * Generates the loaded documents once and sums them up; blocks until that is done.
     *
     * @throws InterruptedException if the calling thread is interrupted
     */
    static HostDays of(LogDocuments documents) throws InterruptedException {
        HostDays table = new HostDays(documents);
        int parts = Runtime.getRuntime().availableProcessors();
        CompletableFuture<?>[] futures = IntStream.range(0, parts)
                .mapToObj(
                        part -> CompletableFuture.runAsync(() -> table.addPart(part, parts), ForkJoinPool.commonPool()))
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(futures).get();
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } finally {
            table.cancelled = true;
        }
        return table;
    }

    private void addPart(int part, int parts) {
        DocumentBatch scratch = new DocumentBatch();
        for (long number = part; number < documents.loaded() && !cancelled; number += parts) {
            int hash = (int) documents.hash(number, scratch);
            int cell = cellOf(number);
            counts.getAndIncrement(cell);
            hashes.getAndAdd(cell, hash);
            sizes.getAndAdd(cell, sizeOf(scratch));
        }
    }

    /** Returns the value of {@code size}, the last field of the web log. */
    private static int sizeOf(DocumentBatch generated) {
        return LittleEndian.getInt(generated.bytes(), generated.length(0) - 1 - Integer.BYTES);
    }

    /**
     * Notes that a document is about to be inserted: from now on it may be found.
     *
     * @param generated holds its fields of the web log
     */
    void inserting(long number, DocumentBatch generated) {
        int cell = cellOf(number);
        insertedCounts.getAndIncrement(cell);
        insertedSizes.getAndAdd(cell, sizeOf(generated));
    }

    void noneInserted() {
        for (int cell = 0; cell < insertedCounts.length(); cell++) {
            insertedCounts.set(cell, 0);
            insertedSizes.set(cell, 0);
        }
    }

    int days() {
        return dates.length;
    }

    /** Returns the value of the field {@code date} on a day, counted from 0. */
    int date(int day) {
        return dates[day];
    }

    /** Returns the day of a value of the field {@code date}; negative if there is none. */
    int day(int date) {
        return Arrays.binarySearch(dates, date);
    }

    int dayOf(long number) {
        return day(documents.generator().dateOf(number));
    }

    /** Returns the number of loaded documents of a host and day. */
    int count(int host, int day) {
        return counts.get(cell(host, day));
    }

    int hash(int host, int day) {
        return hashes.get(cell(host, day));
    }

    long size(int host, int day) {
        return sizes.get(cell(host, day));
    }

    /** Returns how many more documents there may be, at most. */
    int insertedCount(int host, int day) {
        return insertedCounts.get(cell(host, day));
    }

    /** Returns how much larger the sum of the sizes may be, at most. */
    long insertedSize(int host, int day) {
        return insertedSizes.get(cell(host, day));
    }

    private int cellOf(long number) {
        return cell(documents.generator().hostIndexOf(number), dayOf(number));
    }

    private int cell(int host, int day) {
        return host * dates.length + day;
    }
}
