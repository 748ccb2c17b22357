package io.shardlab.testing;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

public final class ShardlabExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    public ShardlabExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {}

    @Override
    public void beforeEach(ExtensionContext context) {}

    @Override
    public void afterEach(ExtensionContext context) {}

    @Override
    public void afterAll(ExtensionContext context) {}
}
