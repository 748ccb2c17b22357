package io.shardlab.analysis.figure;

import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.StorageReport;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a collection takes, where the workload has looked at that. */
final class StorageFigures {

    private static final String BYTES = "bytes";

    private StorageFigures() {}

    static List<Figure> all() {
        return List.of(
                new Figure(
                        "average-object-size",
                        "average object",
                        "B",
                        Better.LOWER,
                        result -> read(result, report -> Optional.of(report.averageObjectBytes()))),
                size("data-size", "data", StorageReport::dataBytes),
                size("storage-size", "storage", StorageReport::storageBytes),
                size("index-size", "indexes", StorageReport::indexBytes),
                size("total-size", "storage and indexes", StorageReport::totalBytes),
                new Figure(
                        "data-folder-size",
                        "data folders",
                        BYTES,
                        Better.LOWER,
                        result -> read(result, StorageReport::dataFolderBytes)));
    }

    private static Figure size(String name, String title, Function<StorageReport, Long> bytes) {
        return new Figure(name, title, BYTES, Better.LOWER, result -> read(result, bytes.andThen(Optional::of)));
    }

    private static List<Double> read(RunResult result, Function<StorageReport, Optional<? extends Number>> figure) {
        return StorageReport.of(result.facts()).flatMap(figure).map(Number::doubleValue).stream()
                .toList();
    }
}
