package io.shardlab.gui.results;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.section.ExperimentDocument;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.gui.work.Latest;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** The selected experiment: its table and its charts. Used on one thread; it calculates on another. */
public final class ChosenExperimentModel {

    private final Latest reads;
    private final ReadOnlyObjectWrapper<Optional<Shown>> shown = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Message> problem = new ReadOnlyObjectWrapper<>(Message.NONE);
    private Optional<ExperimentRow> chosen = Optional.empty();
    private ChartTexts language = ChartTexts.ENGLISH;

    /** The experiment on the screen, and its document with its charts drawn. */
    public record Shown(SavedExperiment saved, Document document) {

        /** Fits scaling laws to the measurements, so it must not run on the screen's thread. */
        private static Shown of(SavedExperiment saved, ChartTexts language) {
            return new Shown(saved, ExperimentDocument.of(saved).drawn(language));
        }
    }

    ChosenExperimentModel(BackgroundWork work) {
        this.reads = new Latest(work);
    }

    /** Draws the charts in this language. */
    public void setLanguage(ChartTexts texts) {
        language = texts;
        read();
    }

    /** Selects another experiment, or none. Returns at once. */
    public void choose(Optional<ExperimentRow> row) {
        if (!row.equals(chosen)) {
            chosen = row;
            read();
        }
    }

    private void read() {
        Latest.Round read = reads.begin();
        problem.set(Message.NONE);
        if (chosen.isEmpty()) {
            shown.set(Optional.empty());
            return;
        }
        SavedExperiment saved = chosen.get().saved();
        ChartTexts texts = language;
        read.ask(() -> Shown.of(saved, texts), experiment -> shown.set(Optional.of(experiment)), failure -> {
            shown.set(Optional.empty());
            problem.set(FailureWords.message(failure));
        });
    }

    /** The selected experiment, even if it is not shown yet. */
    public Optional<ExperimentRow> chosen() {
        return chosen;
    }

    /** Empty while none is selected. */
    public ReadOnlyObjectProperty<Optional<Shown>> shown() {
        return shown.getReadOnlyProperty();
    }

    /** The reason why it cannot be shown; none if it can. */
    public ReadOnlyObjectProperty<Message> problem() {
        return problem.getReadOnlyProperty();
    }
}
