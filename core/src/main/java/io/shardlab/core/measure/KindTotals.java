package io.shardlab.core.measure;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Adds up one kind of operation over workers and intervals. Used by the sampling thread only. */
final class KindTotals {

    private final String name;
    private final int kind;
    private final boolean openLoop;
    private final Histogram serviceInterval = new Histogram(3);
    private final Histogram responseInterval;
    private final Histogram serviceTotal = new Histogram(3);
    private final Histogram responseTotal;
    private final Histogram parts = new Histogram(3);
    private long operations;
    private long documents;
    private long bytes;

    KindTotals(String name, int kind, boolean openLoop) {
        this.name = name;
        this.kind = kind;
        this.openLoop = openLoop;
        this.responseInterval = openLoop ? new Histogram(3) : serviceInterval;
        this.responseTotal = openLoop ? new Histogram(3) : serviceTotal;
    }

    /** Adds what each worker did in the interval that has ended. */
    KindInterval add(List<WorkerInterval> workers) {
        addTimes(workers);
        long operationsBefore = operations;
        long documentsBefore = documents;
        long bytesBefore = bytes;
        for (WorkerInterval worker : workers) {
            operations += worker.operations(kind);
            documents += worker.documents(kind);
            bytes += worker.bytes(kind);
        }
        return new KindInterval(
                name,
                operations - operationsBefore,
                documents - documentsBefore,
                bytes - bytesBefore,
                LatencySummary.of(serviceInterval),
                LatencySummary.of(responseInterval));
    }

    private void addTimes(List<WorkerInterval> workers) {
        add(workers, WorkerInterval::service, serviceInterval, serviceTotal);
        workers.forEach(worker -> worker.parts(kind).ifPresent(parts::add));
        if (openLoop) {
            add(workers, WorkerInterval::response, responseInterval, responseTotal);
        }
    }

    private void add(List<WorkerInterval> workers, Times times, Histogram interval, Histogram total) {
        interval.reset();
        workers.forEach(worker -> interval.add(times.of(worker, kind)));
        total.add(interval);
    }

    KindHistograms histograms() {
        return new KindHistograms(name, serviceInterval, responseInterval);
    }

    /** @param errors of this kind, by the kind of error */
    KindMeasurement total(Map<String, Long> errors) {
        return new KindMeasurement(name, operations, documents, bytes, errors, serviceTotal, responseTotal, parts);
    }

    /** Which of a worker's times. */
    private interface Times {
        Histogram of(WorkerInterval worker, int kind);
    }
}
