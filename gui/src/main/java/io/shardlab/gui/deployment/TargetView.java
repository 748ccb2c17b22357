package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.form.FormView;
import io.shardlab.gui.form.ParameterField;
import io.shardlab.gui.form.ParameterGroup;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.RadioButton;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;

/** The deployment that runs use: a local cluster or connections on the left, its servers on the right. */
public final class TargetView extends BorderPane {

    private static final double FORM_SHARE = 0.45;
    private static final Set<String> LOCAL =
            TargetParameters.ofLocalCluster().stream().map(Parameter::name).collect(Collectors.toSet());

    private final TargetModel model;
    private final FileChoice files;
    private final Texts texts;
    private final VBox form = new VBox(Views.GAP);
    private final Node cluster;
    private final Node connections;

    /** @param files asks for files */
    public TargetView(TargetModel model, FileChoice files, Texts texts) {
        this.model = model;
        this.files = files;
        this.texts = texts;
        this.cluster = new LocalClusterView(model, texts);
        this.connections = new ConnectionView(model.connections(), files, texts);
        SplitPane split = new SplitPane(Views.page(choice(), form), Views.page(new TopologyView(model, texts)));
        split.setDividerPositions(FORM_SHARE);
        setCenter(split);
        Views.follow(this, model.form(), now -> show());
        Views.follow(this, model.connections().byUri(), now -> show());
    }

    private Node choice() {
        BooleanProperty byUri = model.connections().byUri();
        ToggleGroup group = new ToggleGroup();
        RadioButton local = radio("target-local", Message.of("_Local cluster"), group);
        RadioButton uri = radio("target-uri", Message.of("_Connections by URI"), group);
        Views.follow(this, byUri, now -> group.selectToggle(now ? uri : local));
        uri.selectedProperty().addListener((property, before, now) -> byUri.set(now));
        return Views.row(local, uri);
    }

    private RadioButton radio(String id, Message text, ToggleGroup group) {
        RadioButton button = new RadioButton(texts.say(text));
        button.setId(id);
        button.setMnemonicParsing(true);
        button.setToggleGroup(group);
        // A mnemonic only fires the action.
        button.setOnAction(event -> button.setSelected(true));
        return button;
    }

    private void show() {
        if (model.connections().byUri().get()) {
            form.getChildren().setAll(connections);
        } else {
            form.getChildren().setAll(cluster, pane(Message.of("Local cluster"), LOCAL::contains));
        }
        form.getChildren()
                .add(pane(
                        Message.of("Data and client"),
                        name -> !LOCAL.contains(name) && !name.equals(TargetParameters.URI.name())));
    }

    private Node pane(Message title, Predicate<String> names) {
        List<ParameterField> fields = model.form().getValue().fields(ParameterGroup.TARGET).stream()
                .filter(field -> names.test(field.parameter().name()))
                .toList();
        VBox pane = new VBox(Views.GAP, Views.title(texts.say(title)), new FormView(fields, files, texts));
        pane.setPadding(new Insets(2 * Views.GAP, 0, 0, 0));
        return pane;
    }
}
