package io.shardlab.workloads.mixed.data;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.WebLogSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
 * What the loaded documents of each host and day are: how many, the sum of their hashes modulo 2^32, the sum of their
 * sizes; and how many inserts of such documents have begun. 28 bytes a host and day. Thread-safe.
 */
public final class HostDays {

    /** More hosts would take more memory than is sensible for checking. */
    public static final int MOST_HOSTS = 32_768;

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
    public static HostDays of(LogDocuments documents) throws InterruptedException {
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

    /** The value of the last field of the web log, {@code size}. */
    private static int sizeOf(DocumentBatch generated) {
        int end = generated.length(0) - 1;
        return ByteBuffer.wrap(generated.bytes()).order(ByteOrder.LITTLE_ENDIAN).getInt(end - Integer.BYTES);
    }

    /**
     * Says that a document is about to be inserted: from now on it may be found.
     *
     * @param generated holds its fields of the web log
     */
    public void inserting(long number, DocumentBatch generated) {
        int cell = cellOf(number);
        insertedCounts.getAndIncrement(cell);
        insertedSizes.getAndAdd(cell, sizeOf(generated));
    }

    /** Says that no document is inserted any more. */
    public void noneInserted() {
        for (int cell = 0; cell < insertedCounts.length(); cell++) {
            insertedCounts.set(cell, 0);
            insertedSizes.set(cell, 0);
        }
    }

    /** How many days there are. */
    public int days() {
        return dates.length;
    }

    /** The value of the field {@code date} on a day, counted from 0. */
    public int date(int day) {
        return dates[day];
    }

    /** The day of a value of the field {@code date}; negative if there is none. */
    public int day(int date) {
        return Arrays.binarySearch(dates, date);
    }

    /** The day of a document. */
    public int dayOf(long number) {
        return day(documents.generator().dateOf(number));
    }

    /** How many loaded documents a host has on a day. */
    public int count(int host, int day) {
        return counts.get(cell(host, day));
    }

    /** The sum, modulo 2^32, of their hashes. */
    public int hash(int host, int day) {
        return hashes.get(cell(host, day));
    }

    /** The sum of their sizes. */
    public long size(int host, int day) {
        return sizes.get(cell(host, day));
    }

    /** How many documents more there may be at the most. */
    public int insertedCount(int host, int day) {
        return insertedCounts.get(cell(host, day));
    }

    /** How much more their sizes may be at the most. */
    public long insertedSize(int host, int day) {
        return insertedSizes.get(cell(host, day));
    }

    private int cellOf(long number) {
        return cell(documents.generator().hostIndexOf(number), dayOf(number));
    }

    private int cell(int host, int day) {
        return host * dates.length + day;
    }
}
