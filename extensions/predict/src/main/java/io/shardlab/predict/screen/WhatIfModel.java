package io.shardlab.predict.screen;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.folder.ResultLabels;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.gui.work.Latest;
import io.shardlab.predict.advice.Expected;
import io.shardlab.run.experiment.CalibrationExperiment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * A session: a saved run and questions about it, each answered by a run of its own. It shows only measurements. Used on one
 * thread; it reads and compares on another.
 */
public final class WhatIfModel {

    /** The workload that is measured where nothing calibrates predictions. */
    private static final String CALIBRATED = "sharded-query";

    private final List<Workload> workloads;
    private final ObservableValue<Path> out;
    private final BackgroundWork plans;
    private final BackgroundWork files;
    private final ExportModel export;
    private final Latest drawings;
    private final Latest openings;
    private final ReadOnlyObjectWrapper<Optional<SavedResult>> base = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<QuestionForm>> form = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObservableList<WhatIfAnswer> answers = FXCollections.observableArrayList();
    private final ObservableList<WhatIfAnswer> shownAnswers = FXCollections.unmodifiableObservableList(answers);
    private final ReadOnlyObjectWrapper<Message> problem = new ReadOnlyObjectWrapper<>(Message.NONE);
    private final ReadOnlyObjectWrapper<SessionCharts> charts = new ReadOnlyObjectWrapper<>(SessionCharts.NONE);
    private final ReadOnlyIntegerWrapper sessions = new ReadOnlyIntegerWrapper();
    private final AdviceModel advice;
    private Optional<WhatIfQuestion> asked = Optional.empty();
    private Optional<Measurement> measurement = Optional.empty();
    private ChartTexts language = ChartTexts.ENGLISH;
    private String baseName = "base";

    /**
     * @param out the folder for the results of the runs
     * @param plans makes plans
     * @param files reads and writes files
     * @param results all saved results of the folder
     * @param advice calculates answers, which takes seconds
     * @param predictions calculates predictions for sliders
     */
    public WhatIfModel(
            List<Workload> workloads,
            ObservableValue<Path> out,
            BackgroundWork plans,
            BackgroundWork files,
            ExportModel export,
            ObservableList<ResultRow> results,
            BackgroundWork advice,
            BackgroundWork predictions) {
        this.workloads = List.copyOf(workloads);
        this.out = out;
        this.plans = plans;
        this.files = files;
        this.export = export;
        this.drawings = new Latest(files);
        this.openings = new Latest(files);
        this.advice = new AdviceModel(results, advice, predictions);
    }

    /** Begins a session with a saved run; the session before is lost unless it was saved. */
    public void begin(SavedResult run) {
        sessions.set(sessions.get() + 1);
        openings.begin();
        Optional<Workload> workload = workload(run.result().workload());
        answers.clear();
        charts.set(SessionCharts.NONE);
        asked = Optional.empty();
        measurement = Optional.empty();
        problem.set(workload.isPresent() ? Message.NONE : noWorkload(run));
        base.set(workload.map(known -> run));
        form.set(workload.map(known -> new QuestionForm(known, run, plans)));
        draw();
    }

    /** Begins a session whose question is how far a prediction is off; {@link #ask} asks it. */
    void begin(Measurement check) {
        begin(check.base());
        form.get().ifPresent(fields -> fields.type(check.changes()));
        measurement = Optional.of(check);
    }

    /** The runs that calibrate predictions: one server and a small cluster, with few and with many threads. */
    Optional<RunInput> calibration() {
        return workload(CALIBRATED).map(found -> RunInput.of(CalibrationExperiment.ofAdvice(found, out.getValue())));
    }

    private Optional<Workload> workload(String name) {
        return workloads.stream().filter(known -> known.name().equals(name)).findFirst();
    }

    private static Message noWorkload(SavedResult run) {
        return Message.of("There is no workload {0} here.", run.result().workload());
    }

    /**
     * The run that answers the typed question, or the runs if several values are typed; {@link #answered} takes them when they
     * have ended. Empty if they cannot run; {@link #problem} says why.
     */
    public Optional<RunInput> ask() {
        Optional<QuestionForm> shown = form.get();
        Optional<Message> refusal = shown.flatMap(QuestionForm::refusal);
        problem.set(refusal.orElse(Message.NONE));
        if (shown.isEmpty() || refusal.isPresent()) {
            return Optional.empty();
        }
        asked = shown.map(QuestionForm::question);
        return shown.map(typed -> RunInput.of(typed.spec(out.getValue())));
    }

    /** Takes the ending of the runs that {@link #ask} returned; ignores runs that another screen has started. */
    public void answered(RunEnding ending) {
        Optional<WhatIfQuestion> question = asked;
        asked = Optional.empty();
        question.ifPresent(typed -> {
            problem.set(ending.failure().orElse(Message.NONE));
            // Another question than the prepared one checks no prediction.
            Optional<Expected> checked = measurement
                    .filter(check -> check.changes().equals(typed.changes()))
                    .map(Measurement::expected);
            ending.runs().forEach(run -> answer(typed.with(run.values()), run.folder(), checked));
        });
    }

    private void answer(WhatIfQuestion question, Path folder, Optional<Expected> prediction) {
        SavedResult start = base.get().orElseThrow();
        files.ask(
                () -> WhatIfAnswer.of(start, question, folder, prediction),
                answer -> {
                    if (isOpen(start)) {
                        answers.add(answer);
                        draw();
                    }
                },
                failure -> {
                    if (isOpen(start)) {
                        refuse(failure);
                    }
                });
    }

    @SuppressWarnings("ReferenceEquality") // a session that was begun again with the same run is another session
    private boolean isOpen(SavedResult start) {
        return base.get().filter(shown -> shown == start).isPresent();
    }

    /** Removes an answer from the session; its run stays saved. */
    public void remove(WhatIfAnswer answer) {
        if (answers.remove(answer)) {
            draw();
        }
    }

    /** Changes the label of the run of an answer; an empty one removes it. Returns at once. */
    public void label(WhatIfAnswer answer, String label) {
        files.ask(
                () -> answer.with(ResultLabels.set(answer.run().folder(), label)),
                labelled -> {
                    int place = answers.indexOf(answer);
                    if (place >= 0) {
                        answers.set(place, labelled);
                        draw();
                    }
                },
                this::refuse);
    }

    /** Draws the session again in this language. */
    public void setLanguage(ChartTexts texts, String nameOfBase) {
        language = texts;
        baseName = nameOfBase;
        draw();
    }

    private void draw() {
        Optional<SavedResult> start = base.get();
        List<WhatIfAnswer> shown = List.copyOf(answers);
        ChartTexts texts = language;
        String name = baseName;
        drawings.begin()
                .ask(
                        () -> start.map(run ->
                                        SessionCharts.of(name, SavedRun.of(run.folder(), run.result()), shown, texts))
                                .orElse(SessionCharts.NONE),
                        charts::set,
                        this::refuse);
    }

    private void refuse(Throwable failure) {
        problem.set(FailureWords.message(failure));
    }

    /** Saves the session as one document. Returns at once. */
    public void save(Path file) {
        WhatIfSession session = WhatIfSession.of(file, base.get().orElseThrow(), List.copyOf(answers));
        files.ask(
                () -> {
                    session.save(file);
                    return session;
                },
                saved -> {},
                this::refuse);
    }

    /**
     * Continues a saved session. Answers whose runs are gone are left out and named. Returns at once; the shown session stays
     * until then, and if the document cannot be opened.
     */
    public void open(Path file) {
        openings.begin().ask(() -> WhatIfSession.open(file), this::show, this::refuse);
    }

    private void show(WhatIfSession.Opened session) {
        if (workload(session.base().result().workload()).isEmpty()) {
            problem.set(noWorkload(session.base()));
            return;
        }
        begin(session.base());
        problem.set(Message.text(String.join(" ", session.gone())));
        answers.setAll(session.answers());
        draw();
    }

    /** The run that the questions are about; empty before a session has begun. */
    public ReadOnlyObjectProperty<Optional<SavedResult>> base() {
        return base.getReadOnlyProperty();
    }

    /** The number of sessions that were begun, because two can have the same base. */
    ReadOnlyIntegerProperty sessions() {
        return sessions.getReadOnlyProperty();
    }

    /** The fields for a question; a new form for each session. */
    public ReadOnlyObjectProperty<Optional<QuestionForm>> form() {
        return form.getReadOnlyProperty();
    }

    /** The answers, in the order of the questions. */
    public ObservableList<WhatIfAnswer> answers() {
        return shownAnswers;
    }

    /** The charts of the base and the answers. */
    public ReadOnlyObjectProperty<SessionCharts> charts() {
        return charts.getReadOnlyProperty();
    }

    /** The answer to the question how many shards a load needs. */
    public AdviceModel advice() {
        return advice;
    }

    public ExportModel export() {
        return export;
    }

    /** The last problem, if any. */
    public ReadOnlyObjectProperty<Message> problem() {
        return problem.getReadOnlyProperty();
    }
}
