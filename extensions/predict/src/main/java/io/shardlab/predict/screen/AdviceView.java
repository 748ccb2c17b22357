package io.shardlab.predict.screen;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.ChartCard;
import io.shardlab.gui.export.ExportStatus;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked.Mark;
import io.shardlab.gui.view.Views;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.AdviceCurves;
import io.shardlab.predict.advice.ChosenDeployment;
import io.shardlab.predict.page.AdviceCharts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The goal, the answer in a sentence, and the deployments behind it; or what to measure first. */
final class AdviceView extends ScrollPane {

    private static final double CHART_HEIGHT = 300;

    private final WhatIfModel session;
    private final AdviceModel model;
    private final ExportTools tools;
    private final Texts texts;
    private final Label answer = Views.wrapped("advice-answer", Styles.TITLE_4);
    private final VBox evidence = new VBox(Views.GAP / 2);
    private final HBox chart = new HBox();
    private final OptionsTable options;

    AdviceView(WhatIfModel session, RunModel run, Consumer<RunInput> start, ExportTools tools) {
        this.session = session;
        this.model = session.advice();
        this.tools = tools;
        this.texts = tools.texts();
        this.options = new OptionsTable(texts, option -> model.choice().choose(option.topology(), option.threads()));
        setId("advice");
        setFitToWidth(true);
        chart.setId("advice-chart");
        chart.setMinHeight(CHART_HEIGHT);
        HBox.setHgrow(chart, Priority.ALWAYS);
        HBox chosen = new HBox(2 * Views.GAP, new ChosenPane(model, texts, this::measure), chart);
        VBox predicted = new VBox(
                2 * Views.GAP,
                new GoalFields(model, tools),
                answer,
                Views.problem(model.problem().map(texts::say)),
                chosen,
                options,
                evidence,
                new ExportStatus("advice-export", session.export(), texts));
        Node empty = empty(run, start);
        setContent(Views.column(predicted, empty));
        Views.hideWithoutRoom(predicted);
        Views.follow(this, model.bases(), bases -> predicted.setVisible(!bases.isEmpty()));
        Views.follow(
                this,
                model.bases().flatMap(bases -> model.working().map(working -> bases.isEmpty() && !working)),
                empty::setVisible);
        Views.follow(this, model.working(), working -> say());
        Views.follow(this, model.answer(), advised -> show(advised));
        Views.follow(this, model.curves(), found -> draw());
        Views.follow(this, model.choice().prediction(), found -> draw());
        Views.follow(this, sceneProperty(), scene -> model.show());
    }

    /** The measurement that is missing where no results calibrate predictions. */
    private Node empty(RunModel run, Consumer<RunInput> start) {
        Button measure = Views.button(
                "advice-calibrate",
                Message.of("_Measure now"),
                Message.of("Run the six measurements; the answer appears when they have ended"),
                texts,
                () -> session.calibration().ifPresent(start));
        measure.getStyleClass().add(Styles.ACCENT);
        Views.follow(this, run.state(), state -> measure.setDisable(state.isActive()));
        VBox empty = new VBox(
                2 * Views.GAP,
                Views.title(texts.say("No result shows yet what an operation costs")),
                Views.muted(texts.say(
                        "The answer needs a few results: one server and a small cluster, each with few and with many "
                                + "threads. Six short runs of sharded-query on this machine are enough; they take about two "
                                + "minutes.")),
                measure);
        Views.hideWithoutRoom(empty);
        return empty;
    }

    private void measure() {
        model.choice().measurement().ifPresent(session::begin);
    }

    private void say() {
        answer.setText(
                model.working().get()
                        ? texts.say("Calculating the answer …")
                        : model.answer()
                                .get()
                                .map(advised -> advised.advice().answer().in(texts.language()))
                                .orElse(""));
    }

    private void show(Optional<Advised> advised) {
        say();
        options.getItems().setAll(advised.map(one -> one.advice().options()).orElse(List.of()));
        evidence.getChildren().clear();
        advised.ifPresent(one -> {
            one.restless().ifPresent(text -> {
                say(text);
                evidence.getChildren().get(0).setStyle(Mark.OPEN.style());
            });
            one.advice().mattersMost().ifPresent(this::say);
            one.advice().restsOn().forEach(this::say);
            one.advice().notes().forEach(this::say);
            say(one.advice().notConsidered());
        });
    }

    private void say(Message text) {
        evidence.getChildren().add(Views.muted(text.in(texts.language())));
    }

    private void draw() {
        chart.getChildren()
                .setAll(model.curves().get().flatMap(this::drawing).map(this::card).stream()
                        .toList());
    }

    /** Throughput by threads, or response times by the rate at which operations arrive. */
    private Optional<LineChart> drawing(AdviceCurves curves) {
        AdviceCharts charts =
                new AdviceCharts(curves, ChartTexts.in(texts.language().locale()));
        Optional<ChosenDeployment> chosen = model.choice().prediction().get();
        Optional<Option> option = chosen.map(ChosenDeployment::option);
        return chosen.flatMap(ChosenDeployment::atRate)
                .map(made -> charts.rates(option, made.arrivalsPerSecond()))
                .orElseGet(() -> Optional.of(charts.throughput(option)));
    }

    private ChartCard card(LineChart drawing) {
        ChartCard card = new ChartCard(drawing, "", tools);
        HBox.setHgrow(card, Priority.ALWAYS);
        return card;
    }
}
