package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.CellRecord.Status;
import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.regression.saved.SavedRun;
import io.shardlab.regression.saved.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An experiment in a test's folder.
 *
 * @param folder for the program's outputs
 */
record Experiments(Path folder) {

    /** Runs to the end, on servers of its own. */
    Simulator.Finished run(String command, String... small) {
        return new Simulator(folder, Map.of()).runHere(words(command, small));
    }

    /** Runs to the end, on servers that the tests of this process share. */
    Simulator.Finished runOnSharedClusters(String command, String... small) {
        return new Simulator(folder, Map.of()).runOnSharedClusters(words(command, small));
    }

    private static String[] words(String command, String... small) {
        return Words.join(command.split(" "), small);
    }

    /** The one in the folder; all of its files fit the schemas. */
    SavedExperiment saved() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("results"))) {
            Path experiment = all.findFirst().orElseThrow();
            Schema.EXPERIMENT.read(experiment.resolve("experiment.json"));
            SavedExperiment saved = ExperimentFolder.read(experiment);
            for (CellRecord cell : saved.record().cells()) {
                if (cell.folder().isPresent()) {
                    SavedRun.read(experiment.resolve(cell.folder().get()));
                }
            }
            return saved;
        }
    }

    static void assertAllMeasured(SavedExperiment saved) {
        assertThat(saved.record().cells()).allMatch(cell -> cell.status() == Status.COMPLETE);
        assertThat(saved.cells()).allSatisfy(cell -> {
            var result = cell.result().orElseThrow();
            assertThat(result.phases())
                    .anyMatch(phase -> phase.measured() && phase.counts().operations() > 0);
            assertThat(result.phases())
                    .filteredOn(phase -> phase.servers().events().isEmpty())
                    .as("no errors but where a server was taken away")
                    .allMatch(phase -> phase.errorCount() == 0);
        });
    }
}
