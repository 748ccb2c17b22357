package io.shardlab.gui.workload;

import io.shardlab.core.workload.Workload;
import io.shardlab.gui.text.Texts;
import io.shardlab.run.experiment.ExperimentSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A line of the list: a workload, an experiment, or the heading of those with the same subject.
 *
 * @param workload the workload; empty for others
 * @param experiment the experiment; empty for others
 * @param title the name for people, in their language
 * @param sentence what it measures; empty for a heading
 */
public record CatalogLine(
        Subject subject,
        Optional<Workload> workload,
        Optional<ExperimentSpec> experiment,
        String title,
        String sentence) {

    /**
     * The workloads and experiments that match a text, by subject; workloads come before the experiments with them.
     *
     * @param search words, each of which the name, the title or the sentence must contain; case is ignored
     */
    static List<CatalogLine> matching(
            List<Workload> workloads, List<ExperimentSpec> experiments, String search, Texts texts) {
        List<CatalogLine> all = Stream.concat(
                        workloads.stream().map(workload -> of(workload, texts)),
                        experiments.stream()
                                .map(experiment -> of(experiment, texts))
                                .sorted(Comparator.comparing(CatalogLine::title)))
                .filter(line -> line.matches(search))
                .toList();
        List<CatalogLine> lines = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            List<CatalogLine> about =
                    all.stream().filter(line -> line.subject() == subject).toList();
            if (!about.isEmpty()) {
                lines.add(new CatalogLine(subject, Optional.empty(), Optional.empty(), texts.say(subject.words()), ""));
                lines.addAll(about);
            }
        }
        return lines;
    }

    static CatalogLine of(Workload workload, Texts texts) {
        return new CatalogLine(
                Subject.of(workload),
                Optional.of(workload),
                Optional.empty(),
                texts.title(workload),
                texts.summary(workload));
    }

    static CatalogLine of(ExperimentSpec experiment, Texts texts) {
        return new CatalogLine(
                Subject.named(experiment.workload()),
                Optional.empty(),
                Optional.of(experiment),
                texts.experiments().title(experiment),
                texts.experiments().question(experiment));
    }

    private boolean matches(String search) {
        String text = String.join(" ", name(), title, sentence).toLowerCase(Locale.ROOT);
        return Stream.of(search.strip().toLowerCase(Locale.ROOT).split("\\s+")).allMatch(text::contains);
    }

    /** The name on the command line; empty for a heading. */
    public String name() {
        return workload.map(Workload::name)
                .or(() -> experiment.map(ExperimentSpec::name))
                .orElse("");
    }

    boolean isHeading() {
        return workload.isEmpty() && experiment.isEmpty();
    }
}
