package io.shardlab.answers.experiment;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The experiments in a folder.
 *
 * @param experiments the experiments, the newest first
 * @param unreadable a sentence for each experiment that could not be read, with the reason
 */
public record SavedExperiments(List<SavedExperiment> experiments, List<String> unreadable) {

    public SavedExperiments {
        experiments = List.copyOf(experiments);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * Reads the experiments with the results of their cells; returns none if there is no such folder. Blocks for a time that
     * grows with their number.
     *
     * @throws RunFailedException if the folder itself cannot be read
     */
    public static SavedExperiments in(Path folder) {
        if (!Files.isDirectory(folder)) {
            return new SavedExperiments(List.of(), List.of());
        }
        List<SavedExperiment> experiments = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (Path inside : folders(folder)) {
            try {
                experiments.add(ExperimentFolder.read(inside));
            } catch (UsageException e) {
                unreadable.add(e.getMessage());
            }
        }
        experiments.sort(
                Comparator.comparing((SavedExperiment saved) -> saved.record().startedAt())
                        .reversed());
        return new SavedExperiments(experiments, unreadable);
    }

    private static List<Path> folders(Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(ExperimentFolder::isOne).toList();
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("The experiments in {0} cannot be read: {1}.", folder, e.getMessage()), e);
        }
    }
}
