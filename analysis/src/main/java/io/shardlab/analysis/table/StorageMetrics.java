package io.shardlab.analysis.table;

import io.shardlab.analysis.table.Metric.Better;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.StorageReport;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a collection takes, where the workload has looked at that. */
final class StorageMetrics {

    private static final String BYTES = "bytes";

    private StorageMetrics() {}

    static List<Metric> all() {
        return List.of(
                new Metric(
                        "average-object-size",
                        "average object",
                        "B",
                        Better.LESS,
                        result -> read(result, report -> Optional.of(report.averageObjectBytes()))),
                size("data-size", "data", StorageReport::dataBytes),
                size("storage-size", "storage", StorageReport::storageBytes),
                size("index-size", "indexes", StorageReport::indexBytes),
                size("total-size", "storage and indexes", StorageReport::totalBytes),
                new Metric(
                        "data-folder-size",
                        "data folders",
                        BYTES,
                        Better.LESS,
                        result -> read(result, StorageReport::dataFolderBytes)));
    }

    private static Metric size(String name, String title, Function<StorageReport, Long> bytes) {
        return new Metric(name, title, BYTES, Better.LESS, result -> read(result, bytes.andThen(Optional::of)));
    }

    private static List<Double> read(RunResult result, Function<StorageReport, Optional<? extends Number>> figure) {
        return StorageReport.of(result.facts()).flatMap(figure).map(Number::doubleValue).stream()
                .toList();
    }
}
