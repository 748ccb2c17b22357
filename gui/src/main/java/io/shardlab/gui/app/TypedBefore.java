package io.shardlab.gui.app;

import io.shardlab.gui.deployment.ConnectionModel;
import io.shardlab.gui.deployment.SavedConnection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The workload, its form and the connections that were typed when the program was last used; never a password. */
final class TypedBefore {

    private static final String FORM = "form";
    private static final String WORKLOAD = "workload";
    private static final String VALUE = "value.";
    private static final String CONNECTIONS = "connections";
    private static final String BY_URI = "by-uri";

    private TypedBefore() {}

    /** Fills the forms; a connection of the environment stays. */
    static void restore(Models models, Choices choices) {
        Map<String, String> form = choices.texts(FORM);
        Map<String, String> values = new LinkedHashMap<>();
        form.forEach((key, text) -> {
            if (key.startsWith(VALUE)) {
                values.put(key.substring(VALUE.length()), text);
            }
        });
        models.workload().restore(form.getOrDefault(WORKLOAD, ""), values);
        Map<String, String> saved = choices.texts(CONNECTIONS);
        List<SavedConnection> connections = new ArrayList<>();
        for (int i = 0; saved.containsKey(i + ".addresses"); i++) {
            connections.add(new SavedConnection(
                    saved.get(i + ".addresses"),
                    saved.getOrDefault(i + ".user", ""),
                    saved.getOrDefault(i + ".database", ""),
                    Boolean.parseBoolean(saved.get(i + ".tls")),
                    saved.getOrDefault(i + ".ca-file", "")));
        }
        models.target().connections().restore(connections, Boolean.parseBoolean(saved.get(BY_URI)));
    }

    static void save(Models models, Choices choices) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put(WORKLOAD, models.workload().form().get().workload().reference());
        models.workload().typedTexts().forEach((name, text) -> form.put(VALUE + name, text));
        choices.keep(FORM, form);
        ConnectionModel connections = models.target().connections();
        Map<String, String> saved = new LinkedHashMap<>();
        saved.put(BY_URI, String.valueOf(connections.byUri().get()));
        for (int i = 0; i < connections.saved().size(); i++) {
            SavedConnection one = connections.saved().get(i);
            saved.put(i + ".addresses", one.addresses());
            saved.put(i + ".user", one.user());
            saved.put(i + ".database", one.database());
            saved.put(i + ".tls", String.valueOf(one.tls()));
            saved.put(i + ".ca-file", one.caFile());
        }
        choices.keep(CONNECTIONS, saved);
    }
}
