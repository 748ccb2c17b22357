package io.shardlab.gui.results;

import io.shardlab.answers.experiment.Axis;
import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes folders of simulated experiments that vary the number of threads. */
final class SavedExperimentFiles {

    private SavedExperimentFiles() {}

    /** An experiment with a cell for each number of threads, the last of which are pending. */
    static Path saved(Path parent, String name, List<Integer> threads, int pending) throws IOException {
        Path folder = Files.createDirectory(parent.resolve(name));
        List<CellRecord> cells = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            boolean ran = i < threads.size() - pending;
            cells.add(new CellRecord(
                    i + 1,
                    Map.of("threads", String.valueOf(threads.get(i))),
                    ran ? CellRecord.Status.COMPLETE : CellRecord.Status.PENDING,
                    Optional.empty(),
                    ran ? Optional.of(run(folder, threads.get(i))) : Optional.empty()));
        }
        OutputFiles.write(folder.resolve("experiment.json"), Json.masked(record(name, threads, cells)));
        return folder;
    }

    private static String run(Path folder, int threads) {
        long perSecond = Math.round(300.0 * threads / (1 + 0.05 * (threads - 1)));
        return new SavedRuns(folder)
                .parameter("threads", threads)
                .steady(SavedRuns.START, 10, perSecond, (interval, operation) -> 1_000_000)
                .save()
                .folder()
                .getFileName()
                .toString();
    }

    private static ExperimentRecord record(String name, List<Integer> threads, List<CellRecord> cells) {
        return new ExperimentRecord(
                ExperimentRecord.SCHEMA_VERSION,
                name,
                "Throughput by threads",
                "",
                Optional.empty(),
                "sharded-query",
                SavedRuns.START,
                Map.of(),
                List.of(new Axis(
                        "threads", threads.stream().map(String::valueOf).toList())),
                false,
                cells.stream().map(CellRecord::number).toList(),
                cells,
                new TableRequest(
                        Optional.of(List.of("threads")), Optional.of(List.of()), Optional.of(List.of("throughput"))),
                Map.of(),
                List.of(new Finding("It scales.", "300 to 2,000", "Go on.")));
    }
}
