package io.shardlab.core.measure;

import org.HdrHistogram.Histogram;

/** Adds up one kind of operation over workers and intervals. Used by the sampling thread only. */
final class KindTotals {

    private final String name;
    private final int kind;
    private final WorkerRecorder[] workers;
    private final boolean openLoop;
    private final Histogram[] recycledService;
    private final Histogram[] recycledResponse;
    private final Histogram serviceInterval = new Histogram(3);
    private final Histogram responseInterval;
    private final Histogram serviceTotal = new Histogram(3);
    private final Histogram responseTotal;
    private long operations;
    private long documents;
    private long bytes;

    KindTotals(String name, int kind, WorkerRecorder[] workers) {
        this.name = name;
        this.kind = kind;
        this.workers = workers;
        this.openLoop = workers[0].openLoop();
        this.recycledService = new Histogram[workers.length];
        this.recycledResponse = new Histogram[workers.length];
        this.responseInterval = openLoop ? new Histogram(3) : serviceInterval;
        this.responseTotal = openLoop ? new Histogram(3) : serviceTotal;
    }

    /** Takes what was recorded since the last call. */
    KindInterval sample() {
        serviceInterval.reset();
        responseInterval.reset();
        for (int i = 0; i < workers.length; i++) {
            recycledService[i] = workers[i].serviceInterval(kind, recycledService[i]);
            serviceInterval.add(recycledService[i]);
            if (openLoop) {
                recycledResponse[i] = workers[i].responseInterval(kind, recycledResponse[i]);
                responseInterval.add(recycledResponse[i]);
            }
        }
        serviceTotal.add(serviceInterval);
        if (openLoop) {
            responseTotal.add(responseInterval);
        }
        return advance();
    }

    private KindInterval advance() {
        long operationsBefore = operations;
        long documentsBefore = documents;
        long bytesBefore = bytes;
        operations = 0;
        documents = 0;
        bytes = 0;
        for (WorkerRecorder worker : workers) {
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

    KindHistograms histograms() {
        return new KindHistograms(name, serviceInterval, responseInterval);
    }

    KindMeasurement total() {
        return new KindMeasurement(name, operations, documents, bytes, serviceTotal, responseTotal);
    }
}
