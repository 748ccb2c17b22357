package io.shardlab.core.measure;

import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Adds up one kind of operation over workers and intervals. Confined to the sampling thread. */
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
        add(workers, WorkerInterval::service, serviceInterval, serviceTotal);
        workers.forEach(worker -> worker.parts(kind).ifPresent(parts::add));
        if (openLoop) {
            add(workers, WorkerInterval::response, responseInterval, responseTotal);
        }
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
                LatencyReport.of(serviceInterval),
                LatencyReport.of(responseInterval));
    }

    private void add(List<WorkerInterval> workers, Times times, Histogram interval, Histogram total) {
        interval.reset();
        workers.forEach(worker -> interval.add(times.of(worker, kind)));
        total.add(interval);
    }

    /** The histograms of the last interval. */
    KindHistograms interval() {
        return new KindHistograms(name, serviceInterval, responseInterval);
    }

    /** The histograms of all intervals. */
    KindHistograms total() {
        return new KindHistograms(name, serviceTotal, responseTotal);
    }

    /** @param errors the errors of this kind, by the kind of error */
    KindReport report(Map<String, Long> errors, KindReport.Facts facts) {
        return new KindReport(
                name,
                operations,
                documents,
                bytes,
                errors,
                LatencyReport.of(serviceTotal),
                LatencyReport.of(responseTotal),
                withParts(),
                facts.clientPath(),
                facts.access(),
                facts.reach(),
                facts.commands(),
                facts.plans());
    }

    private Optional<LatencyReport> withParts() {
        if (parts.getTotalCount() == 0) {
            return Optional.empty();
        }
        Histogram all = serviceTotal.copy();
        all.add(parts);
        return Optional.of(LatencyReport.of(all));
    }

    long operations() {
        return operations;
    }

    long documents() {
        return documents;
    }

    long bytes() {
        return bytes;
    }

    /** Either of a worker's times. */
    private interface Times {
        Histogram of(WorkerInterval worker, int kind);
    }
}
