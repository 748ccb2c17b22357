package io.shardlab.gui.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.text.Texts;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.ExperimentTexts;
import io.shardlab.run.experiment.ReadyExperiments;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CatalogLineTest {

    private static final Texts ENGLISH = Texts.in(Language.ENGLISH);
    private static final List<Workload> WORKLOADS =
            Workloads.find(Optional.empty()).all();
    private static final List<ExperimentSpec> EXPERIMENTS =
            ReadyExperiments.find().all();

    @Test
    void everythingIsListedUnderItsSubjectAndWorkloadsComeFirst() {
        List<CatalogLine> lines = CatalogLine.matching(WORKLOADS, EXPERIMENTS, "", ENGLISH);

        assertThat(lines.get(0).isHeading()).isTrue();
        assertThat(lines.get(0).title()).isEqualTo("Queries");
        assertThat(lines.get(1).workload()).isPresent();
        assertThat(lines).filteredOn(line -> !line.isHeading()).hasSize(WORKLOADS.size() + EXPERIMENTS.size());
        assertThat(lines).noneMatch(line -> line.subject() == Subject.OWN);
        assertThat(lines)
                .filteredOn(line -> line.name().equals("failover-levels"))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.subject()).isEqualTo(Subject.RECOVERY));
    }

    @Test
    void allWordsOfASearchMustBeFoundInTheNameTheTitleOrTheSentence() {
        assertThat(names("BACKUP  files")).contains("backup");
        assertThat(names("sharded-query")).contains("sharded-query");
        assertThat(names("no such thing")).isEmpty();
    }

    @Test
    void titlesAreInTheLanguageOfTheReader() {
        assertThat(CatalogLine.matching(WORKLOADS, List.of(), "failover", Texts.in(Language.JAPANESE)))
                .filteredOn(line -> !line.isHeading())
                .singleElement()
                .satisfies(line -> assertThat(line.title()).isEqualTo("フェイルオーバー"));
    }

    @Test
    void everyReadyExperimentHasItsTextsInEveryLanguage() {
        ExperimentTexts english = ENGLISH.experiments();
        ExperimentTexts japanese = Texts.in(Language.JAPANESE).experiments();
        for (ExperimentSpec experiment : EXPERIMENTS) {
            assertThat(english.title(experiment)).isEqualTo(experiment.title().orElseThrow());
            assertThat(english.question(experiment)).isEqualTo(experiment.summary());
            assertThat(japanese.title(experiment)).as(experiment.name()).isNotEqualTo(english.title(experiment));
            assertThat(japanese.question(experiment)).as(experiment.name()).isNotEqualTo(english.question(experiment));
            assertThat(japanese.note(experiment)
                            .filter(note -> experiment.note().equals(Optional.of(note))))
                    .as(experiment.name())
                    .isEmpty();
        }
    }

    private static List<String> names(String search) {
        return CatalogLine.matching(WORKLOADS, EXPERIMENTS, search, ENGLISH).stream()
                .filter(line -> !line.isHeading())
                .map(CatalogLine::name)
                .toList();
    }
}
